import '#ui/styles/reset.css';
import '#ui/fonts/fonts.css';
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import '#ui/styles/layout.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { deviceZone } from '#contract/time/zone.ts';
import { firstScreen } from '#kit/app/first-screen.ts';
import { forgetAnswers, takeAnswers } from '#kit/app/handed-answers.ts';
import { forgetDraftsOnSignOut } from '#runtime/session/forget-drafts.ts';
import { startWindowRuntime } from '#runtime/session/window.ts';
import { App } from './routes/app.tsx';
import { createAppRouter } from './routes/router.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

/** Longer than `ahead.ts` waits. */
const LONG_MS = 10_000;

const runtime = startWindowRuntime(firstScreen);
forgetDraftsOnSignOut(runtime.session);
runtime.session.subscribe(() => {
  const session = runtime.session.get();
  if (session.status === 'starting') return;
  // A painted screen of another user, or of a user who signs out, is removed immediately, and not only when the
  // application has drawn its own.
  const painted = document.getElementById('painted');
  const answers = document.getElementById('answers');
  const isTheirs = (element: HTMLElement | null) =>
    session.status === 'signed-in' && session.user.id === element?.dataset.of;
  if (!isTheirs(painted)) painted?.remove();
  if (!isTheirs(answers)) forgetAnswers();
  else if (answers?.textContent) {
    takeAnswers(answers.textContent);
    void firstScreen.then(forgetHanded);
  }
  answers?.remove();
});
function forgetHanded(): void {
  forgetAnswers();
  // The first call of `Intl` takes as long as drawing a screen, so it runs in a task of its own and not during
  // rendering.
  setTimeout(deviceZone);
}
// The script that removes the painted screen may not have loaded: the application is shown in any case.
setTimeout(() => document.getElementById('painted')?.remove(), LONG_MS);
const router = createAppRouter(runtime);

createRoot(place).render(
  <StrictMode>
    <App runtime={runtime} router={router} />
  </StrictMode>,
);
