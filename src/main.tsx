import '#ui/styles/reset.css';
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { firstPlace, firstScreen } from '#kit/first-screen.ts';
import { forgetAnswers, takeAnswers } from '#kit/handed-answers.ts';
import { forgetDraftsOnSignOut } from '#runtime/drafts/forget.ts';
import type { SessionState } from '#runtime/window/types.ts';
import { startWindowRuntime } from '#runtime/window/window.ts';
import { App } from './routes/app.tsx';
import { createAppRouter } from './routes/router.tsx';

/** Longer than `ahead.ts` waits. */
const LONG_MS = 10_000;

const runtime = startWindowRuntime(firstScreen);
forgetDraftsOnSignOut(runtime.session);

const isTheirs = (element: HTMLElement | null, session: SessionState) =>
  session.status === 'signed-in' && session.user.id === element?.dataset.of;

/** Of somebody else, or of somebody who leaves: it goes at once, and not when the application has drawn itself. */
function checkPainted(): void {
  const session = runtime.session.get();
  if (session.status === 'starting') return;
  const painted = document.getElementById('painted');
  const answers = document.getElementById('answers');
  if (!isTheirs(painted, session)) painted?.remove();
  if (!isTheirs(answers, session)) forgetAnswers();
  else if (answers?.textContent) takeAnswers(answers.textContent);
  answers?.remove();
}

function draw(place: HTMLElement): void {
  runtime.session.subscribe(checkPainted);
  checkPainted();
  void firstScreen.then(forgetAnswers);
  // The script that takes over may not have come: then what the application shows is shown all the same.
  setTimeout(() => document.getElementById('painted')?.remove(), LONG_MS);
  createRoot(place).render(
    <StrictMode>
      <App runtime={runtime} router={router} />
    </StrictMode>,
  );
}

const router = createAppRouter(runtime);
void firstPlace.then((place) => {
  if (!place) throw new Error('index.html has no #root');
  draw(place);
});
