import { useObservable } from '#kit/app/context.ts';
import { type InstallPrompt, installPrompt } from '#runtime/tabs/install-prompt.ts';
import { useMedia } from '#ui/use-media.ts';

/**
 * How the app can be installed on this device:
 * - `installed`: it runs as an installed app;
 * - `prompt`: the browser asks the user;
 * - `ios`, `mac`, `menu`: manually, in Safari on a phone or tablet, in Safari on a Mac, in Firefox on a phone;
 * - `none`: the browser does not report a way.
 */
type InstallWay = { way: 'installed' | 'ios' | 'mac' | 'menu' | 'none' } | { way: 'prompt'; prompt: InstallPrompt };

const AS_APP = '(display-mode: standalone), (display-mode: minimal-ui), (display-mode: window-controls-overlay)';

/** Only Safari on phones and tablets reports whether the page was opened from the home screen. */
interface SafariNavigator {
  standalone?: boolean;
}

export function useInstallWay(): InstallWay {
  const prompt = useObservable(installPrompt);
  const isApp = useMedia(AS_APP);
  const { standalone } = navigator as SafariNavigator;
  if (isApp || standalone === true) return { way: 'installed' };
  if (prompt) return { way: 'prompt', prompt };
  if (standalone === false) return { way: 'ios' };
  const agent = navigator.userAgent;
  if (/Android.*Firefox/.test(agent)) return { way: 'menu' };
  if (/Macintosh.*Version\/\S+ Safari/.test(agent)) return { way: 'mac' };
  return { way: 'none' };
}

/** Shows the browser's own dialog, which can be shown once. @returns whether the user accepted */
export async function install(prompt: InstallPrompt): Promise<boolean> {
  installPrompt.set(null);
  await prompt.prompt();
  return (await prompt.userChoice).outcome === 'accepted';
}
