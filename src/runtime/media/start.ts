import type { Copies, RefreshOutcome, RefreshScope } from '#runtime/person/types.ts';
import { browserMedia } from '#runtime/platform/media.ts';
import type { Platform } from '#runtime/platform/platform.ts';
import { copiesOf } from './copies.ts';
import { FileKeeping, type KeepingParts } from './keeping.ts';

export interface StartParts extends Pick<KeepingParts, 'store' | 'sync' | 'cooldown' | 'later'> {
  platform: Platform;
  refresh(scope: RefreshScope): Promise<RefreshOutcome>;
}

export interface Keeping {
  readonly copies: Copies;
  /** Resolves when nothing more is written. */
  stop(): Promise<void>;
}

/** Begins to keep the pictures and files of one person's groups on this device. */
export async function startKeeping({ platform, refresh, ...parts }: StartParts): Promise<Keeping> {
  const media = platform.media ? await platform.media() : browserMedia();
  const { page, clock, locks, uuid } = platform;
  const fetch = platform.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const files = new FileKeeping({ ...parts, media, page, clock, locks, uuid, fetch });
  files.start();
  return {
    copies: copiesOf({ store: parts.store, media, files, refresh, clock }),
    stop: () => {
      files.stop();
      return files.settled();
    },
  };
}
