import ClipboardCheckIcon from 'lucide-react/icons/clipboard-check';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { useGroupPart } from '#kit/missing/use-group-part.ts';
import { useExtendedRights } from '#kit/rights/use-rights.ts';
import { expectedAt } from '#kit/roll-call/expected.ts';
import { useStartRollCall } from '#kit/roll-call/use-start-roll-call.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { joinedCalls } from '#store/queries/field/joined-calls.ts';
import { listRollCalls } from '#store/queries/field/roll-calls.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { CallList } from './call-list.tsx';
import styles from './roll-call.module.css';

interface EventRollCallProps {
  event: EventView;
  groupZone: string;
}

/** The roll calls of an event, for the staff of its group; nothing for other members. */
export function EventRollCall(props: EventRollCallProps) {
  const rights = useExtendedRights(props.event.groupId);
  return rights?.isStaff ? <RollCalls {...props} mayMark={rights.mayLead} /> : null;
}

function RollCalls({ event, groupZone, mayMark }: EventRollCallProps & { mayMark: boolean }) {
  const { store } = usePerson();
  const { groupId } = event;
  const all = useLiveQuery(() => listRollCalls(store, groupId), [store, groupId]);
  const members = useLiveQuery(() => listMembers(store, groupId), [store, groupId]);
  const part = useGroupPart(groupId, 'members');
  const start = useStartRollCall();
  const calls = all?.filter(({ eventId }) => eventId === event.id) ?? [];
  // A roll call of a bus does not cover the whole event.
  const isOpen = calls.some(({ kind, closedAt }) => kind === 'event' && closedAt === null);
  if (calls.length === 0 && !mayMark) return null;
  return (
    <Stack gap={2} justify="start" className={styles.ofEvent}>
      {calls.length > 0 && (
        <CallList label="Roll calls" groupId={groupId} calls={joinedCalls(calls)} zone={groupZone} />
      )}
      {mayMark && !isOpen && (
        <Button
          icon={<ClipboardCheckIcon />}
          unavailable={part.state !== 'held' || members === undefined}
          onClick={() =>
            members &&
            start({
              groupId,
              kind: 'event',
              title: event.title,
              eventId: event.id,
              memberIds: expectedAt(event, members),
            })
          }
        >
          Roll Call
        </Button>
      )}
    </Stack>
  );
}
