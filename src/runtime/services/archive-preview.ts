import type { Store } from '#store/database/database.ts';
import { type OpenArchive, type Opened, openArchive } from '#store/outbox/import.ts';
import { type ArchivedEdit, listArchived } from '#store/queries/unsent/archived-edits.ts';
import '#sync/kinds/all-kinds.ts';

export { importEdits } from '#store/outbox/import.ts';

/** An opened file of edits, with the changes that it would make. */
export type PreviewedArchive =
  | { outcome: 'open'; archive: OpenArchive; edits: ArchivedEdit[] }
  | Exclude<Opened, { outcome: 'open' }>;

/** Opens a file of edits, and lists the changes that it would make. Loaded when a file is picked. */
export async function previewArchive(store: Store, file: Blob): Promise<PreviewedArchive> {
  const opened = await openArchive(store, file);
  return opened.outcome === 'open' ? { ...opened, edits: await listArchived(store, opened.archive) } : opened;
}
