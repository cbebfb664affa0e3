import { isRow } from '#contract/schema/reading.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';
import type { MatrixDatabase, OutboxRow } from './schema.ts';

/** Rows of the outbox as they are stored, readable or not. */

/** Every row that is not done, readable or not. */
export async function rowsNotDone(db: MatrixDatabase): Promise<OutboxRow[]> {
  const [rows, all, done] = await Promise.all([
    db.outbox.where('state').notEqual('done').toArray(),
    db.outbox.count(),
    db.outbox.where('state').equals('done').count(),
  ]);
  // The index lacks rows whose state is neither a string nor a number.
  return rows.length + done === all ? rows : db.outbox.filter(({ state }) => state !== 'done').toArray();
}

/** The scopes and entities that rows name, as far as they can be read. */
export const placesNamed = (rows: readonly OutboxRow[]): Pick<OutboxEntry, 'scope' | 'entity'>[] =>
  rows.map(({ scope, entity }) => ({
    scope: typeof scope === 'string' ? scope : '',
    entity:
      isRow(entity) && typeof entity.type === 'string' && typeof entity.id === 'string'
        ? { type: entity.type, id: entity.id }
        : { type: '', id: '' },
  }));

/** Ids of the files that a row names, as far as they can be read. */
export const filesNamed = ({ files }: Readonly<Record<string, unknown>>): { id: string }[] =>
  Array.isArray(files)
    ? files.flatMap((file) => (isRow(file) && typeof file.id === 'string' ? { id: file.id } : []))
    : [];

/** Ids of the members that rows name in their bodies, as far as they can be read. */
export const membersNamed = (rows: readonly OutboxRow[]): string[] =>
  rows.flatMap(({ body }) => (isRow(body) && typeof body.memberId === 'string' ? body.memberId : []));
