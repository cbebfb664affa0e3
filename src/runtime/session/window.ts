import { watchAppUpdate } from '#runtime/tabs/app-update.ts';
import { keepInstallPrompt } from '#runtime/tabs/install-prompt.ts';
import type { AppRuntime } from './app.ts';
import { App } from './app.ts';
import { windowPlatform } from './window-platform.ts';

/** The runtime of this window, on the real browser, already starting. @param screenDrawn see `Platform` */
export function startWindowRuntime(screenDrawn: Promise<void> = Promise.resolve()): AppRuntime {
  keepInstallPrompt();
  const platform = windowPlatform(screenDrawn);
  const app = new App(platform, watchAppUpdate(import.meta.env.PROD, platform.page, platform.firstScreenShown()));
  void app.start();
  return app;
}
