import { deviceZone } from '#contract/time/zone.ts';
import { firstScreen } from '#kit/app/first-screen.ts';
import { forgetAnswers, takeAnswers } from '#kit/app/handed-answers.ts';
import type { AppRuntime } from '#runtime/session/app.ts';

/** Longer than `ahead.ts` waits. */
const LONG_MS = 10_000;

function forgetHanded(): void {
  forgetAnswers();
  // The first call of `Intl` takes as long as drawing a screen, so it runs in a task of its own and not during
  // rendering.
  setTimeout(deviceZone);
}

/**
 * Shows the painted screen of this page, and renders from its answers, only for the user that the device knows as
 * signed in. The screen of another user, or of one who signs out, is removed immediately, and not only when the
 * application has drawn its own.
 */
export function showPainted(session: AppRuntime['session']): void {
  session.subscribe(() => {
    const state = session.get();
    if (state.status === 'starting') return;
    const painted = document.getElementById('painted');
    const answers = document.getElementById('answers');
    const isTheirs = (element: HTMLElement | null) =>
      state.status === 'signed-in' && state.user.id === element?.dataset.of;
    if (!isTheirs(painted)) painted?.remove();
    if (!isTheirs(answers)) forgetAnswers();
    else if (answers?.textContent) {
      takeAnswers(answers.textContent);
      void firstScreen.then(forgetHanded);
    }
    answers?.remove();
  });
  // The script that removes the painted screen may not have loaded: the application is shown in any case.
  setTimeout(() => document.getElementById('painted')?.remove(), LONG_MS);
}
