import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';

const MyDayLine = lazily(async () => (await import('#features/my-day/my-day-line.tsx')).MyDayLine);

/** /: the dashboard with its link to My Day, which shows the present and the next event. */
export function DashboardRoute() {
  return <DashboardScreen myDay={<MyDayLine />} />;
}
