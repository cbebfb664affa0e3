import { AnnouncementsButton } from '#features/announcements/announcements-button.tsx';
import { AnnouncementsLine } from '#features/announcements/announcements-line.tsx';
import { CompanionsButton } from '#features/companions/companions-button.tsx';
import { EmergencyButton } from '#features/emergency/emergency-button.tsx';
import { AddEvent, type AddEventProps } from '#features/event-form/add-event.tsx';
import { PublishDay } from '#features/publishing/publish-day.tsx';
import { RollCallsButton } from '#features/roll-call/roll-calls-button.tsx';
import { RunningLateButton } from '#features/running-late/running-late-button.tsx';
import { WhatChangedLine, type WhatChangedProps } from '#features/what-changed/what-changed-line.tsx';

/** The tools of a group in its header, with those of the shown day. */
export function GroupTools({ groupId, day }: { groupId: string; day: string }) {
  return (
    <>
      <RunningLateButton key={groupId} groupId={groupId} day={day} isTool />
      <RollCallsButton groupId={groupId} />
      <AnnouncementsButton groupId={groupId} />
      <EmergencyButton groupId={groupId} />
      <CompanionsButton groupId={groupId} />
    </>
  );
}

/** Shown above the days of a group: its announcements, and the changes since the last visit. */
export function GroupNews(props: WhatChangedProps) {
  return (
    <>
      <AnnouncementsLine groupId={props.groupId} />
      <WhatChangedLine {...props} />
    </>
  );
}

/** The button for a new event, or the drafts of a day and the unsaved forms. */
export function AddEvents(props: AddEventProps) {
  const { groupId, day, variant } = props;
  return (
    <>
      {variant === 'unsaved' && <PublishDay groupId={groupId} day={day} />}
      <AddEvent {...props} />
    </>
  );
}
