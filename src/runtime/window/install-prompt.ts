import { Value } from './observable.ts';

/** The browser's offer to install the app, which only Chromium makes; it can be shown once. */
export interface InstallPrompt {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** Typed by what is used, because this folder is also checked without the DOM. */
interface BrowserWindow {
  addEventListener(type: string, listener: (event: InstallPrompt & { preventDefault(): void }) => void): void;
}

/** The offer that the browser has made, and that nobody has taken yet. */
export const installPrompt = new Value<InstallPrompt | null>(null);

/**
 * Keeps the offer for a moment that suits the person (features/install), in place of the browser's own. It comes once,
 * early: this is called when the window starts.
 */
export function keepInstallPrompt(): void {
  const window = globalThis as unknown as BrowserWindow;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.set(event);
  });
}
