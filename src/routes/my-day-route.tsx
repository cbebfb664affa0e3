import { MyDayScreen } from '#features/my-day/my-day-screen.tsx';
import { RunningLateButton } from '#features/running-late/running-late-button.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';

const AnnouncementsLine = lazily(
  async () => (await import('#features/announcements/announcements-line.tsx')).AnnouncementsLine,
);
const DayBus = lazily(async () => (await import('#features/buses/day-bus.tsx')).DayBus);

/** /matrix-hub: today with its actions, and the bus rides. */
export function MyDayRoute() {
  return (
    <MyDayScreen
      actions={({ id, name }, showGroupName) => (
        <RunningLateButton groupId={id} {...(showGroupName && { groupName: name })} />
      )}
      news={({ id, name }, showGroupName) => (
        <AnnouncementsLine groupId={id} {...(showGroupName && { groupName: name })} />
      )}
      more={(event, groupZone) => <DayBus event={event} groupZone={groupZone} />}
    />
  );
}
