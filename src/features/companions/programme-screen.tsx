import { useMemo, useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { usePrintedAt } from '#kit/app/use-printed-at.ts';
import { useGroupPart } from '#kit/missing/use-group-part.ts';
import { SheetFrame } from '#kit/page/sheet-frame.tsx';
import { getGroup } from '#store/queries/groups/groups.ts';
import { listGroupEvents } from '#store/queries/schedule/group-events.ts';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { programmeDays } from './programme-days.ts';
import { ProgrammePage } from './programme-page.tsx';

/** /groups/{id}/programme: the group's schedule, with a printed page for each day. */
export function ProgrammeScreen({ groupId }: { groupId: string }) {
  const { store } = usePerson();
  const group = useLiveQuery(() => getGroup(store, groupId), [store, groupId]);
  const events = useLiveQuery(
    // Drafts must not appear on a handout.
    () => listGroupEvents(store, groupId).then((all) => all.filter(({ isDraft }) => !isDraft)),
    [store, groupId],
  );
  const part = useGroupPart(groupId, 'schedules');
  const now = usePrintedAt();
  const [isFull, setFull] = useState(false);
  const days = useMemo(() => (group && events ? programmeDays(group, events) : null), [group, events]);
  return (
    <SheetFrame
      groupId={groupId}
      group={group}
      title="Programme"
      part={part}
      what="events"
      tools={<Checkbox label="With descriptions" checked={isFull} onChange={setFull} />}
    >
      {group && days && days.length === 0 ? (
        <p>No events are planned, and the group has no dates.</p>
      ) : group && days ? (
        days.map((each) => <ProgrammePage key={each.clock.day} page={each} group={group} now={now} isFull={isFull} />)
      ) : null}
    </SheetFrame>
  );
}
