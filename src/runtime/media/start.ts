import { browserMedia } from '#runtime/platform/media.ts';
import type { Platform } from '#runtime/platform/platform.ts';
import type { RefreshOutcome, RefreshScope } from '#runtime/platform/refresh.ts';
import { copiesOf } from './copies.ts';
import { FileKeeping, type KeepingParts } from './keeping.ts';

interface StartParts extends Pick<KeepingParts, 'store' | 'sync' | 'cooldown' | 'later'> {
  platform: Platform;
  refresh(scope: RefreshScope): Promise<RefreshOutcome>;
}

export type Keeping = Awaited<ReturnType<typeof startKeeping>>;

/** Begins to keep the pictures and files of one person's groups on this device. */
export async function startKeeping({ platform, refresh, ...parts }: StartParts) {
  const media = platform.media ? await platform.media() : browserMedia();
  const { page, clock, locks, uuid } = platform;
  const fetch = platform.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const files = new FileKeeping({ ...parts, media, page, clock, locks, uuid, fetch });
  files.start();
  return {
    copies: copiesOf({ store: parts.store, media, files, refresh, clock }),
    /** Resolves when nothing more is written. */
    stop: () => {
      files.stop();
      return files.settled();
    },
  };
}
