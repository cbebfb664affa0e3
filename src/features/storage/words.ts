import type { StorageView } from '#store/queries/offline/storage.ts';
import { FILES_LIMITS } from '#store/replica/files-settings.ts';
import { sizeText } from '#ui/size-text.ts';

export const LIMIT_OPTIONS = FILES_LIMITS.map((bytes) => ({
  value: String(bytes),
  label: bytes === 0 ? 'None, only what I open' : `Up to ${sizeText(bytes)}`,
}));

/** The state of pictures and files in a sentence; `again` is the label of the retry action. */
export function stateWords({ state, settings, files }: StorageView): { sentence: string; again: string | null } {
  const count = `${files.here} of ${files.total}`;
  if (settings.limit === 0)
    return { sentence: 'Pictures and files stay on this device only when you open them.', again: null };
  switch (state) {
    case null:
      return { sentence: 'This device has not looked for pictures and files yet.', again: null };
    case 'fetching':
      return { sentence: `Fetching pictures and files: ${count} are here.`, again: null };
    case 'whole':
      if (files.total === 0)
        return { sentence: 'The groups that are kept here have no pictures or files yet.', again: null };
      return { sentence: 'All pictures and files of the groups that are kept are here.', again: null };
    case 'metered':
      return {
        sentence: `Paused, as this connection is metered or saves data: ${count} are here.`,
        again: 'Fetch Now',
      };
    case 'offline':
      return { sentence: `Waiting for a connection: ${count} are here.`, again: null };
    case 'limit':
      return {
        sentence: `Your limit is reached: ${count} are here. What comes next in a programme is fetched first.`,
        again: null,
      };
    case 'full':
      return { sentence: `There is no room for more on this device: ${count} are here.`, again: 'Try Again' };
    case 'failed':
      return {
        sentence: `${files.total - files.here} could not be fetched, and will be tried again: ${count} are here.`,
        again: 'Try Again',
      };
    case 'none':
      return {
        sentence: 'This browser keeps no pictures and files here, as in some private windows.',
        again: null,
      };
  }
}
