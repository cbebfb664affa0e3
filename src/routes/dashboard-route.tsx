import { Suspense } from 'react';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

const MyDayLine = lazyPart(() => import('./later-screens.ts').then(({ myDayLine }) => myDayLine()));

/** /: the dashboard with its link to My Day, which shows the present and the next event. */
export function DashboardRoute() {
  return (
    <DashboardScreen
      myDay={
        <Suspense fallback={null}>
          <MyDayLine />
        </Suspense>
      }
    />
  );
}
