import type { Handoff } from '#contract/handoff.ts';
import type { Store } from '#store/database/database.ts';
import type { HandedRow } from '#store/database/schema.ts';
import { getRollCall } from '#store/queries/roll-calls.ts';
import { localId } from '#sync/entry.ts';
import { newRelay } from '#sync/kinds/handoff.ts';
import { type Command, type CommandContext, enqueueEdit } from './command.ts';

/** What was handed is of use for so long. */
const KEPT_MS = 30 * 86_400_000;

export interface ReceivedHandoff {
  handoff: Handoff;
  /** Whose it is, by name. */
  from: string;
  /** The whole, as it was signed. */
  envelope: string;
}

/**
 * Takes in what somebody handed over: it is seen at once beside what this device has, and a roll call is passed on to the
 * server in their name. Taken in twice, it is there once.
 */
export async function receiveHandoff(
  store: Store,
  context: CommandContext,
  { handoff, from, envelope }: ReceivedHandoff,
): Promise<Command> {
  const { groupId, madeAt, day, rollCall } = handoff;
  const isHere = rollCall !== null && (await getRollCall(store, rollCall.call.id)) !== null;
  const at = context.now();
  const row: HandedRow = {
    id: `${groupId}|${from}|${madeAt}`,
    groupId,
    rollCallId: rollCall?.call.id ?? '',
    from,
    madeAt,
    receivedAt: at,
    day,
    marks: rollCall ? [...rollCall.marks, ...rollCall.seen] : [],
  };
  const isTaken = await store.run(async (db) => {
    await db.handed
      .where('receivedAt')
      .below(at - KEPT_MS)
      .delete();
    const before = await db.handed.get(row.id);
    await db.handed.put(row);
    return before !== undefined;
  });
  if (isTaken || !rollCall || (rollCall.marks.length === 0 && isHere)) return { outcome: 'undone' };
  const { call } = rollCall;
  return enqueueEdit(store, context, newRelay(localId(context.uuid()), { envelope, from, groupId, call, isHere }));
}
