import type { Store } from '#store/database/database.ts';
import { importEdits, type Opened, openArchive } from '#store/outbox/import.ts';

/** Opens a file of edits and imports the valid ones. @returns how many were imported, or why none could be */
export async function importFile(
  store: Store,
  file: Blob,
): Promise<{ added: number; known: number } | Exclude<Opened, { outcome: 'open' }>> {
  const opened = await openArchive(store, file);
  if (opened.outcome !== 'open') return opened;
  return { added: await importEdits(store, opened.archive), known: opened.archive.known };
}
