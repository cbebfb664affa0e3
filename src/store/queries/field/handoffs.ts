import { HANDOFF_MAX_JOINED, type HandedRollCall, type Handoff } from '#contract/records/field/handoff.ts';
import type { Mark, RollCall } from '#contract/records/field/roll-call.ts';
import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import type { Store } from '#store/database/database.ts';
import type { EventView, MarkView, RollCallView } from '#store/queries/base/views.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { listDay } from '#store/queries/schedule/events.ts';
import { isLocalId } from '#sync/entry/entry.ts';
import { joinedWith } from './joined-calls.ts';
import { listMarks } from './roll-calls.ts';

/** The handoffs that are made on this device, and those that it has received. */

interface Wanted {
  groupId: string;
  /** `yyyy-MM-dd` in the group's zone. */
  day: string | null;
  rollCallId: string | null;
}

const known = (id: string | null): string | null => (id !== null && isLocalId(id) ? null : id);

const event = ({ pending: _, opId: __, problem: ___, waits: ____, days: _____, ...row }: EventView): ScheduleItem =>
  row;

const rollCall = ({ pending: _, opId: __, problem: ___, waits: ____, key: _____, ...row }: RollCallView): RollCall => ({
  ...row,
  eventId: known(row.eventId),
  hotelId: known(row.hotelId),
  memberIds: row.memberIds.filter((id) => !isLocalId(id)),
});

const bare = ({ pending: _, opId: __, problem: ___, waits: ____, ...row }: MarkView): Mark => row;

/**
 * The content of a handoff from this device, with drafts only for staff (EVENT-1); null where the group is not here. A
 * roll call has this person's unsent marks, which the receiver may pass on, and those of the server, only to be shown.
 * @param me the person's id
 */
export async function gatherHandoff(store: Store, me: string, now: number, wanted: Wanted): Promise<Handoff | null> {
  const group = await getGroup(store, wanted.groupId);
  if (!group) return null;
  const calls = wanted.rollCallId === null ? [] : await joinedWith(store, wanted.rollCallId);
  const call = calls.find(({ id, key }) => id === wanted.rollCallId || key === wanted.rollCallId) ?? null;
  const others = calls.filter(({ id }) => id !== call?.id && !isLocalId(id)).slice(0, HANDOFF_MAX_JOINED);
  return {
    groupId: group.id,
    groupName: group.name,
    madeAt: new Date(now).toISOString(),
    audience: call ? 'staff' : 'group',
    day:
      wanted.day === null
        ? null
        : {
            date: wanted.day,
            events: (await listDay(store, group.id, wanted.day))
              .filter(({ id, isDraft }) => !isLocalId(id) && (call !== null || !isDraft))
              .map(event),
          },
    rollCall: call && (await handedRollCall(store, me, call)),
    joined: await Promise.all(others.map((other) => handedRollCall(store, me, other))),
  };
}

async function handedRollCall(store: Store, me: string, call: RollCallView): Promise<HandedRollCall> {
  const marks = (await listMarks(store, call.id)).filter(({ memberId }) => !isLocalId(memberId));
  const isOwn = ({ madeBy, opId }: MarkView) => madeBy === me && opId !== null;
  return {
    call: rollCall(call),
    marks: marks.filter(isOwn).map((mark) => ({ ...bare(mark), clientKey: mark.opId })),
    seen: marks.filter((mark) => !isOwn(mark) && !isLocalId(mark.id)).map(bare),
  };
}

/** The days of a group that this device has received, latest first. */
export function listHandedDays(store: Store, groupId: string) {
  return store.read(async (db) => {
    const rows = await db.handed.where('groupId').equals(groupId).toArray();
    return rows
      .flatMap(({ day, from, madeAt }) => (day ? [{ ...day, from, madeAt }] : []))
      .sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
  });
}
