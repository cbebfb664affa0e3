import { SCHEDULE_FORM } from '#contract/records/files/upload.ts';
import type { Store } from '#store/database/database.ts';
import { entryOf } from '#store/database/entries.ts';
import { refusedFile } from '#store/outbox/uploads.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';

/** A file that keeps an edit from being sent. */
interface RefusedFile {
  /** The refused edit that carries the file. */
  opId: string;
  id: string;
  name: string;
  /**
   * The reason why the server refused the upload of the file; null where the edit itself was refused, which has its own
   * reason.
   */
  problem: string | null;
}

/** The statuses for a file that is too large, or of a wrong type. */
const OF_FILES: ReadonlySet<number> = new Set([413, 415]);

/**
 * The files that can be removed so that the rest of an edit is sent; all files of the edit where the server names none.
 */
export const listRefusedFiles = (store: Store, opId: string): Promise<RefusedFile[]> =>
  store.read(async (db) => {
    const entry = await entryOf(db, opId);
    if (entry?.state !== 'needs-you') return [];
    const upload = await refusedFile(db, entry);
    if (upload) {
      const rest = store.kinds.of(entry.kind)?.without?.(entry, upload.entity.id) ?? null;
      return rest === null ? [] : filesOf(upload, upload.error?.message ?? null);
    }
    const { entity, error, conflict } = entry;
    // The files of an event are removed with its form.
    if (entity.type !== 'event' || !error || error.behind !== null || conflict) return [];
    const files = filesOf(entry, null);
    if (error.status === null) {
      const ids = files.map(({ id }) => id);
      const here = new Set(await db.files.where('id').anyOf(ids).primaryKeys());
      return files.filter(({ id }) => !here.has(id));
    }
    if (!(SCHEDULE_FORM.field in error.fields) && !OF_FILES.has(error.status)) return [];
    const said = [error.message, ...Object.values(error.fields)].join('\n');
    const named = files.filter(({ name }) => said.includes(name));
    return named.length > 0 ? named : files;
  });

const filesOf = ({ opId, files }: OutboxEntry, problem: string | null): RefusedFile[] =>
  files.map(({ id, name }) => ({ opId, id, name, problem }));
