import { lazy, Suspense } from 'react';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';

const MyDayLine = lazy(() => import('./later-screens.ts').then(({ myDayLine }) => myDayLine()));

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
