import type { StorageView } from '#store/queries/offline/storage.ts';
import { FILES_LIMITS } from '#store/replica/files-settings.ts';
import { sizeText } from '#ui/size-text.ts';

export const LIMIT_OPTIONS = FILES_LIMITS.map((bytes) => ({
  value: String(bytes),
  label: bytes === 0 ? 'Only what I open' : `Up to ${sizeText(bytes)}`,
}));

/** The state of pictures and files in a sentence; `again` is the label of the retry action. */
export function stateWords({ state, settings, files }: StorageView): { sentence: string; again: string | null } {
  const count = `${files.here} of ${files.total}`;
  if (settings.limit === 0) return { sentence: 'Pictures and files are stored when you open them.', again: null };
  switch (state) {
    case null:
      return { sentence: 'Pictures and files have not been checked yet.', again: null };
    case 'fetching':
      return { sentence: `Downloading pictures and files: ${count} done.`, again: null };
    case 'whole':
      if (files.total === 0) return { sentence: 'Your groups have no pictures or files yet.', again: null };
      return { sentence: 'All pictures and files are on this device.', again: null };
    case 'metered':
      return {
        sentence: `Paused to save data: ${count} downloaded.`,
        again: 'Download now',
      };
    case 'offline':
      return { sentence: `Waiting for a connection: ${count} downloaded.`, again: null };
    case 'limit':
      return {
        sentence: `Limit reached: ${count} downloaded. The next events come first.`,
        again: null,
      };
    case 'full':
      return { sentence: `This device is out of space: ${count} downloaded.`, again: 'Try again' };
    case 'failed':
      return {
        sentence: `${files.total - files.here} failed and will be retried: ${count} downloaded.`,
        again: 'Try again',
      };
    case 'none':
      return {
        sentence: 'This browser cannot store pictures and files, as in some private windows.',
        again: null,
      };
  }
}
