import { MEDIA_CACHE } from '#runtime/engine/media-cache.ts';
import { App } from './app.ts';
import { watchAppUpdate } from './app-update.ts';
import { windowPlatform } from './browser-platform.ts';
import type { AppRuntime } from './types.ts';

/** The runtime of this window, on the real browser, already starting. @param screenDrawn see `Platform` */
export function startWindowRuntime(screenDrawn: Promise<void> = Promise.resolve()): AppRuntime {
  const platform = windowPlatform(MEDIA_CACHE, screenDrawn);
  const app = new App(platform, watchAppUpdate(import.meta.env.PROD, platform.page, platform.firstScreenShown()));
  void app.start();
  return app;
}
