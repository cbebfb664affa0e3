import { AnnouncementsButton } from '#features/announcements/announcements-button.tsx';
import { CompanionsButton } from '#features/companions/companions-button.tsx';
import { EmergencyButton } from '#features/emergency/emergency-button.tsx';
import { RollCallsButton } from '#features/roll-call/roll-calls-button.tsx';
import { RunningLateButton } from '#features/running-late/running-late-button.tsx';

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
