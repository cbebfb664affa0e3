import type { PromiseExtended } from 'dexie';
import type { Mark } from '#contract/records/field/roll-call.ts';
import { compareText } from '#contract/text/order.ts';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { NOTHING_UNSENT, overlayRows, realId, unsentIn } from '#store/queries/base/overlaid.ts';
import { rowOfGroup, rowsOfGroup } from '#store/queries/base/rows-of-group.ts';
import type { MarkView, RollCallView } from '#store/queries/base/views.ts';
import { validRows } from '#store/replica/checks.ts';
import { entityKey } from '#sync/entry/entry.ts';

/** Roll calls and their marks, including unsent ones. */

/** The roll calls of a group, latest first. */
export function listRollCalls(store: Store, groupId: string): Promise<RollCallView[]> {
  return store.read(async (db) => rollCallsOf(db, store, await realId(db, groupId)));
}

const rollCallsOf = (db: MatrixDatabase, store: Store, groupId: string): PromiseExtended<RollCallView[]> =>
  rowsOfGroup(db, store, 'roll-call', groupId).then((rows) =>
    rows.sort((a, b) => compareText(b.startedAt, a.startedAt) || compareText(a.key, b.key)),
  );

/** One roll call by its real or local id; null when it does not exist. */
export const getRollCall = (store: Store, rollCallId: string): Promise<RollCallView | null> =>
  store.read((db) => rowOfGroup(db, store, 'roll-call', rollCallId));

/** The log of a roll call, unordered (see `standingMarks`). */
export const listMarks = (store: Store, rollCallId: string): Promise<MarkView[]> => listMarksIn(store, [rollCallId]);

/** The logs of several roll calls. */
export function listMarksIn(store: Store, rollCallIds: readonly string[]): Promise<MarkView[]> {
  return store.read(async (db) => marksOn(db, store, await Promise.all(rollCallIds.map((id) => realId(db, id)))));
}

/** The marks of every roll call of a group. */
export function listMarksOfGroup(store: Store, groupId: string): Promise<MarkView[]> {
  return store.read(async (db) => {
    const calls = await rollCallsOf(db, store, await realId(db, groupId));
    return marksOn(
      db,
      store,
      calls.map(({ id }) => id),
    );
  });
}

async function marksOn(db: MatrixDatabase, store: Store, rollCallIds: readonly string[]): Promise<MarkView[]> {
  const rows = validRows(store, 'marks', await db.marks.where('rollCallId').anyOf(rollCallIds).toArray());
  const scopes = rollCallIds.map((id) => `roll-call:${id}`);
  const shown = overlayRows(rows, await unsentIn(db, store, 'mark', scopes));
  const handed = await handedOn(db, rollCallIds);
  const there = new Set(shown.flatMap(({ clientKey, opId }) => [clientKey, opId]));
  const more = handed.filter(({ clientKey }) => clientKey && !there.has(clientKey));
  return [...shown, ...more.map((mark) => ({ ...mark, ...NOTHING_UNSENT }))].map((mark) => ({
    ...mark,
    rollCallId: mark.rollCallId ?? '',
  }));
}

/** The marks that other devices have handed to this one, each once: they may be here before the server has them. */
async function handedOn(db: MatrixDatabase, rollCallIds: readonly string[]): Promise<Mark[]> {
  if ((await db.handed.count()) === 0) return [];
  const keys = rollCallIds.map((id) => entityKey({ type: 'roll-call', id }));
  const names = await db.ids.where('realKey').anyOf(keys).toArray();
  const ids = [...rollCallIds, ...names.map(({ local }) => local)];
  const real = new Map(names.map(({ local, real }) => [local, real]));
  const rows = await db.handed.where('rollCallId').anyOf(ids).toArray();
  const marks = rows.flatMap((row) =>
    row.marks.map((mark) => ({ ...mark, rollCallId: real.get(row.rollCallId) ?? row.rollCallId })),
  );
  return [...new Map(marks.map((mark) => [mark.clientKey, mark])).values()];
}
