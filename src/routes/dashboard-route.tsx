import { Suspense } from 'react';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

const MyDayLine = lazyPart(() => import('./later-screens.ts').then(({ myDayLine }) => myDayLine()));

/** /: the dashboard, which leads to My Day with what that says of now and next. */
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
