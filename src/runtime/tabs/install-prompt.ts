import { Value } from '#runtime/platform/observable.ts';

/** The browser's offer to install the app, which only Chromium makes; it can be shown once. */
export interface InstallPrompt {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** Declares only the members that are used, because this folder is also checked without the DOM. */
interface BrowserWindow {
  addEventListener(type: string, listener: (event: InstallPrompt & { preventDefault(): void }) => void): void;
}

/** The offer that the browser has made, and that the user has not accepted yet. */
export const installPrompt = new Value<InstallPrompt | null>(null);

/**
 * Keeps the offer for a moment that suits the user (features/install), instead of the browser's own prompt. It comes
 * once, early: so this is called when the window starts.
 */
export function keepInstallPrompt(): void {
  const window = globalThis as unknown as BrowserWindow;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.set(event);
  });
}
