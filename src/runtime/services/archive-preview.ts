import type { Store } from '#store/database/database.ts';
import { openArchive } from '#store/outbox/import.ts';
import { listArchived } from '#store/queries/unsent/archived-edits.ts';
import '#sync/kinds/all-kinds.ts';
import type { PreviewedArchive } from '#runtime/person/types.ts';

export { importEdits } from '#store/outbox/import.ts';

/** Opens a file of edits, and lists the changes that it would make. Loaded when a file is picked. */
export async function previewArchive(store: Store, file: Blob): Promise<PreviewedArchive> {
  const opened = await openArchive(store, file);
  return opened.outcome === 'open' ? { ...opened, edits: await listArchived(store, opened.archive) } : opened;
}
