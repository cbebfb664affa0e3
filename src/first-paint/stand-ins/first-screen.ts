/** `kit/app/first-screen.ts` for the worker, where nothing waits for a screen. */
export const firstScreen: Promise<void> = Promise.resolve();
