import '#ui/styles/reset.css';
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startWindowRuntime } from '#runtime/session/window.ts';
import { App } from '../../../src/routes/app.tsx';
import { createAppRouter } from '../../../src/routes/router.tsx';
import { withoutOutbox } from './without-outbox.ts';

/** The application with every screen and component, except that its comments skip the outbox. */
const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

const runtime = withoutOutbox(startWindowRuntime());
const router = createAppRouter(runtime);

createRoot(place).render(
  <StrictMode>
    <App runtime={runtime} router={router} />
  </StrictMode>,
);
