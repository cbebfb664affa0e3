import { useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import CalendarDaysIcon from 'lucide-react/icons/calendar-days';
import SunIcon from 'lucide-react/icons/sun';
import TentTreeIcon from 'lucide-react/icons/tent-tree';
import { useObservable, usePerson } from '#runtime/context.ts';
import { listGroups, listTodayEvents, listUpcomingEvents } from '#store/queries.ts';
import { Button } from '#ui/button/button.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { useNow } from '#ui/use-now.ts';
import styles from './dashboard-screen.module.css';
import { greeting } from './greeting.ts';
import { RecentActivity } from './recent-activity.tsx';
import { SummaryCard } from './summary-card.tsx';

const MINUTE_MS = 60_000;

const longDate = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** The numbers of the three cards, from the device; undefined while they are read or first fetched. */
function useCounts(now: number) {
  const { store, sync } = usePerson();
  const { pulledAt, online } = useObservable(sync);
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const counts = useLiveQuery(async () => {
    const [groups, today, upcoming] = await Promise.all([
      listGroups(store, minute),
      listTodayEvents(store, minute),
      listUpcomingEvents(store, minute),
    ]);
    return {
      groups: groups.filter((group) => !group.isArchived).length,
      today: today.length,
      upcoming: upcoming.length,
    };
  }, [store, minute]);
  // A zero that nobody has counted yet would be a lie; offline it is what this device knows.
  const uncounted = counts?.groups === 0 && pulledAt === null && online;
  return uncounted ? undefined : counts;
}

/** / (part 1 §2.5). */
export function DashboardScreen() {
  const { user } = usePerson();
  const now = useNow(MINUTE_MS);
  const counts = useCounts(now);
  const navigate = useNavigate();
  const toGroups = () => navigate({ to: '/groups' });
  const today = new Date(now);
  return (
    <>
      <PageHeader title={greeting(today.getHours(), user.firstName)} documentTitle="Dashboard" />
      <div className={styles.cards}>
        <SummaryCard
          icon={<TentTreeIcon />}
          title="My Groups"
          count={counts?.groups}
          action={<Button onClick={toGroups}>View All Groups</Button>}
        />
        <SummaryCard
          icon={<SunIcon />}
          title="Today's Schedule"
          count={counts?.today}
          caption={longDate.format(today)}
          action={
            <Button variant={counts?.today ? 'primary' : 'secondary'} disabled={!counts?.today} onClick={toGroups}>
              View Today's Schedule
            </Button>
          }
        />
        <SummaryCard
          icon={<CalendarDaysIcon />}
          title="Upcoming Events"
          count={counts?.upcoming}
          caption="Next 7 days"
          action={
            <Button disabled={!counts?.upcoming} onClick={toGroups}>
              View All Events
            </Button>
          }
        />
      </div>
      <RecentActivity now={now} />
    </>
  );
}
