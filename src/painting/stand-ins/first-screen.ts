/** What `kit/first-screen.ts` is in the worker, where nothing waits for a screen. */
export const firstScreen: Promise<void> = Promise.resolve();
