import { App } from './app.ts';
import { watchAppUpdate } from './app-update.ts';
import { windowPlatform } from './browser-platform.ts';
import { keepInstallPrompt } from './install-prompt.ts';
import type { AppRuntime } from './types.ts';

/** The runtime of this window, on the real browser, already starting. @param screenDrawn see `Platform` */
export function startWindowRuntime(screenDrawn: Promise<void> = Promise.resolve()): AppRuntime {
  keepInstallPrompt();
  const platform = windowPlatform(screenDrawn);
  const app = new App(platform, watchAppUpdate(import.meta.env.PROD, platform.page, platform.firstScreenShown()));
  void app.start();
  return app;
}
