import '#ui/styles/reset.css';
import '#ui/fonts/fonts.css';
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import '#ui/styles/layout.css';
import './first-paint/painted.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { firstScreen } from '#kit/app/first-screen.ts';
import { startWindowRuntime } from '#runtime/session/window.ts';
import { showPainted } from './first-paint/hand-over.ts';
import { App } from './routes/app.tsx';
import { createAppRouter } from './routes/router.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

const runtime = startWindowRuntime(firstScreen);
showPainted(runtime.session);
const router = createAppRouter(runtime);

createRoot(place).render(
  <StrictMode>
    <App runtime={runtime} router={router} />
  </StrictMode>,
);
