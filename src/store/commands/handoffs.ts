import { type Handoff, handedRollCalls } from '#contract/records/field/handoff.ts';
import type { Store } from '#store/database/database.ts';
import type { HandedRow } from '#store/database/schema.ts';
import { getRollCall } from '#store/queries/field/roll-calls.ts';
import { localId } from '#sync/entry/entry.ts';
import { newRelay } from '#sync/kinds/handoff.ts';
import { type Command, type CommandContext, enqueueEdit, notSaved } from './command.ts';

interface ReceivedHandoff {
  handoff: Handoff;
  /** The name of the author. */
  from: string;
  /** The whole handoff, as it was signed. */
  envelope: string;
}

/**
 * Accepts a handoff: it is shown immediately beside this device's own data, and the marks of a roll call are passed on
 * to the server in their author's name. A handoff that is accepted twice is stored once.
 */
export async function receiveHandoff(
  store: Store,
  context: CommandContext,
  { handoff, from, envelope }: ReceivedHandoff,
): Promise<Command> {
  const { groupId, madeAt, day, rollCall } = handoff;
  const isHere = rollCall !== null && (await getRollCall(store, rollCall.call.id)) !== null;
  const at = context.now();
  const id = `${groupId}|${from}|${madeAt}`;
  const handed = handedRollCalls(handoff);
  const about = { groupId, from, madeAt, receivedAt: at };
  const rows = handed.map(
    ({ call, marks, seen }, index): HandedRow => ({
      ...about,
      id: index === 0 ? id : `${id}|${call.id}`,
      rollCallId: call.id,
      day: index === 0 ? day : null,
      marks: [...marks, ...seen],
    }),
  );
  if (rows.length === 0) rows.push({ ...about, id, rollCallId: '', day, marks: [] });
  const isNew = rollCall !== null && (!isHere || handed.some(({ marks }) => marks.length > 0));
  try {
    if (await store.run(async (db) => (await db.handed.get(id)) !== undefined)) return { outcome: 'undone' };
    // The handoff is stored only when it is certain to be passed on; one that is relayed twice is on the server once.
    const relayed: Command = isNew
      ? await enqueueEdit(
          store,
          context,
          newRelay(localId(context.uuid()), { envelope, from, groupId, call: rollCall.call, isHere }),
        )
      : { outcome: 'undone' };
    if (relayed.outcome === 'kept' || relayed.outcome === 'undone') await store.run((db) => db.handed.bulkPut(rows));
    return relayed;
  } catch (error) {
    return notSaved(error);
  }
}
