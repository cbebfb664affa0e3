import ClipboardCheckIcon from 'lucide-react/icons/clipboard-check';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { useGroupRows } from '#kit/missing/use-group-rows.ts';
import { useExtendedRights } from '#kit/rights/use-rights.ts';
import { expectedAt, useStartRollCall } from '#kit/roll-call/use-start-roll-call.ts';
import type { EventView, RollCallView } from '#store/queries/base/views.ts';
import { joinedCalls } from '#store/queries/field/joined-calls.ts';
import { listRollCalls } from '#store/queries/field/roll-calls.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import type { MenuItem } from '#ui/menu/menu.tsx';
import { CallList } from './call-list.tsx';

/** The roll calls of an event, for the staff of its group; undefined for other members, and until they are read. */
function useCalls({ id, groupId }: EventView): RollCallView[] | undefined {
  const { store } = usePerson();
  const isStaff = useExtendedRights(groupId)?.isStaff;
  const all = useLiveQuery(() => listRollCalls(store, groupId), [store, groupId]);
  return isStaff ? all?.filter(({ eventId }) => eventId === id) : undefined;
}

/** The roll calls of an event, for the staff of its group; nothing for other members. */
export function EventRollCalls({ event, groupZone }: { event: EventView; groupZone: string }) {
  const calls = useCalls(event);
  if (!calls || calls.length === 0) return null;
  return <CallList label="Roll calls" groupId={event.groupId} calls={joinedCalls(calls)} zone={groupZone} />;
}

/** Starts a roll call of the whole event, for those who may mark; null while one is open. */
export function useEventRollCall(event: EventView): MenuItem | null {
  const { groupId } = event;
  const calls = useCalls(event);
  const { rows: members, part } = useGroupRows(groupId, 'members', listMembers);
  const mayMark = useExtendedRights(groupId)?.mayLead;
  const start = useStartRollCall();
  // A roll call of a bus does not cover the whole event.
  const isOpen = calls?.some(({ kind, closedAt }) => kind === 'event' && closedAt === null);
  if (!calls || !mayMark || isOpen) return null;
  const [kind, eventId, title] = ['event' as const, event.id, event.title];
  return {
    value: 'roll-call',
    label: 'Roll call',
    icon: <ClipboardCheckIcon aria-hidden="true" />,
    disabled: part.state !== 'held' || !members,
    onSelect: () => members && start({ groupId, kind, title, eventId, memberIds: expectedAt(event, members) }),
  };
}
