import { compareText } from '#contract/order.ts';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { asEntries } from '#store/outbox/reading.ts';
import { validRows } from '#store/replica/checks.ts';
import { stableKeys } from '#store/replica/stable-keys.ts';
import { scopeIdOf } from '#sync/scope.ts';
import { overlayRows, realId, unsentIn } from './overlaid.ts';
import type { MarkView, RollCallView } from './views.ts';

/** Roll calls and their marks, with the unsent ones. */

/** The roll calls of a group, the last one first. */
export function listRollCalls(store: Store, groupId: string): Promise<RollCallView[]> {
  return store.read(async (db) => rollCallsOf(db, store, await realId(db, groupId)));
}

async function rollCallsOf(db: MatrixDatabase, store: Store, groupId: string): Promise<RollCallView[]> {
  const rows = validRows(store, 'rollCalls', await db.rollCalls.where('groupId').equals(groupId).toArray());
  const shown = overlayRows(rows, await unsentIn(db, store, 'roll-call', [`group:${groupId}`]));
  const key = await stableKeys(
    db,
    'roll-call',
    shown.map(({ id }) => id),
  );
  return shown
    .map((call) => ({ ...call, groupId, key: key(call) }))
    .sort((a, b) => compareText(b.startedAt, a.startedAt) || compareText(a.key, b.key));
}

/** One roll call by its real or local id; null when it does not exist. */
export function getRollCall(store: Store, rollCallId: string): Promise<RollCallView | null> {
  return store.read(async (db) => {
    const id = await realId(db, rollCallId);
    const groupId = (await db.rollCalls.get(id))?.groupId ?? (await groupOfEdit(db, id));
    if (groupId === null) return null;
    return (await rollCallsOf(db, store, groupId)).find((call) => call.id === id) ?? null;
  });
}

/** The log of a roll call, in no order (see `standingMarks`). */
export function listMarks(store: Store, rollCallId: string): Promise<MarkView[]> {
  return store.read(async (db) => marksOn(db, store, [await realId(db, rollCallId)]));
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
  return shown.map((mark) => ({ ...mark, rollCallId: mark.rollCallId ?? '' }));
}

/** The group of an unsent roll call, from its edit. */
async function groupOfEdit(db: MatrixDatabase, rollCallId: string): Promise<string | null> {
  const [edit] = await db.outbox.where('entityKey').equals(`roll-call:${rollCallId}`).toArray(asEntries);
  return edit ? scopeIdOf(edit) : null;
}
