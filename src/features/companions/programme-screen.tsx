import { useMemo, useState } from 'react';
import { SheetFrame } from '#kit/page/sheet-frame.tsx';
import { useHandout } from '#kit/page/use-handout.ts';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { programmeDays } from './programme-days.ts';
import { ProgrammePage } from './programme-page.tsx';

/** /groups/{id}/programme: the group's schedule, with a printed page for each day. */
export function ProgrammeScreen({ groupId }: { groupId: string }) {
  const { group, events, part, now } = useHandout(groupId);
  const [isFull, setFull] = useState(false);
  const days = useMemo(() => (group && events ? programmeDays(group, events) : null), [group, events]);
  return (
    <SheetFrame
      groupId={groupId}
      group={group}
      title="Daily schedule"
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
