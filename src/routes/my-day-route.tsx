import { Suspense } from 'react';
import { MyDayScreen } from '#features/my-day/my-day-screen.tsx';
import { RunningLateButton } from '#features/running-late/running-late-button.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

const AnnouncementsLine = lazyPart(() =>
  import('./event-forms.ts').then(({ announcementsLine }) => announcementsLine()),
);
const DayBus = lazyPart(() => import('./event-forms.ts').then(({ dayBus }) => dayBus()));

/** /matrix-hub: today with its actions, and the bus rides. */
export function MyDayRoute() {
  return (
    <MyDayScreen
      actions={({ id, name }, showGroupName) => (
        <RunningLateButton groupId={id} {...(showGroupName && { groupName: name })} />
      )}
      news={({ id, name }, showGroupName) => (
        <Suspense fallback={null}>
          <AnnouncementsLine groupId={id} {...(showGroupName && { groupName: name })} />
        </Suspense>
      )}
      more={(event, groupZone) => (
        <Suspense fallback={null}>
          <DayBus event={event} groupZone={groupZone} />
        </Suspense>
      )}
    />
  );
}
