import { changeExpected, markMember, startRollCall } from '#store/commands/roll-calls.ts';
import { listMarks, listRollCalls } from '#store/queries/field/roll-calls.ts';
import { type Actor, type EntityModel, placeIn } from './entity-model.ts';
import { groupsOf } from './groups.ts';
import { GROUP_ID, MEMBER_ID } from './scene.ts';
import { eventsOf } from './schedule.ts';

/** The roll calls of groups that the device shows, the newest last. */
export async function rollCallsOf(actor: Actor, which: 'open' | 'archived' = 'open') {
  const groups = await groupsOf(actor, which);
  const lists = await Promise.all(groups.map(({ id }) => listRollCalls(actor.store, id)));
  return lists.flat().reverse();
}

/** Roll calls of groups and of their events, by their titles. */
export const rollCalls: EntityModel = {
  mark: 'q',
  entity: 'roll-call',
  table: 'roll_calls',
  column: 'title',
  inGroup: 'group_id',
  create: async (actor, title, place) => {
    const group = placeIn(await groupsOf(actor, 'open'), place);
    if (!group) return null;
    const events = (await eventsOf(actor)).filter(({ groupId }) => groupId === group.id);
    const event = place % 2 === 0 ? placeIn(events, place) : undefined;
    return startRollCall(actor.store, actor.context, {
      groupId: group.id,
      kind: event ? 'event' : 'group',
      eventId: event?.id ?? null,
      title,
      // Only a member of the group can be expected in it.
      memberIds: group.id === GROUP_ID ? [MEMBER_ID] : [],
    });
  },
  edit: async (actor, rollCallId, title) => {
    const call = (await rollCallsOf(actor)).find(({ id }) => id === rollCallId);
    if (!call) return null;
    const made = await changeExpected(actor.store, actor.context, { rollCallId, title, memberIds: call.memberIds });
    return made[0] ?? { outcome: 'undone' };
  },
  shown: async (actor) => (await rollCallsOf(actor)).map(({ id, title }) => ({ id, words: title })),
};

/** Their marks, by the notes: a log that edits only add to. */
export const marks: EntityModel = {
  mark: 'n',
  entity: 'mark',
  table: 'roll_call_marks',
  column: 'note',
  inGroup: 'group_id',
  create: async (actor, note, place) => {
    const call = placeIn(
      (await rollCallsOf(actor)).filter(({ groupId }) => groupId === GROUP_ID),
      place,
    );
    if (!call) return null;
    return markMember(actor.store, actor.context, {
      rollCallId: call.id,
      memberId: MEMBER_ID,
      status: 'present',
      note,
    });
  },
  shown: async (actor) => {
    const lists = await Promise.all((await rollCallsOf(actor)).map(({ id }) => listMarks(actor.store, id)));
    return lists.flat().map(({ id, note }) => ({ id, words: note }));
  },
};
