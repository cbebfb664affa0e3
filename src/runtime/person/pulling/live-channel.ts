import { LiveClient } from '#api/live.ts';
import type { Notification } from '#contract/live/notification.ts';
import type { Platform } from '#runtime/platform/platform.ts';
import type { Store } from '#store/database/database.ts';
import type { Pulls } from './lazy-puller.ts';
import { liveUpdates } from './live-updates.ts';

interface LiveChannelParts {
  store: Store;
  platform: Platform;
  puller: Pulls;
  toast(notification: Notification): void;
  /** Runs work in the background. */
  later(work: Promise<unknown>): void;
  heard(): void;
  changed(state: 'connected' | 'disconnected'): void;
}

/** The live channel of one person, not started yet; loaded behind the first screen. */
export function liveChannel({ store, platform, puller, toast, later, heard, changed }: LiveChannelParts): LiveClient {
  const hear = liveUpdates({ store, puller }, toast);
  return new LiveClient({
    origin: platform.page.origin,
    userId: store.userId,
    clock: platform.clock,
    random: platform.random,
    connect: platform.connect,
    visible: () => platform.page.visible(),
    onHeard: heard,
    onMessage: (message) => later(hear(message)),
    onState: changed,
  });
}
