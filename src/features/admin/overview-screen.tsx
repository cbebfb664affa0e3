import { Link, type LinkProps } from '@tanstack/react-router';
import CalendarRangeIcon from 'lucide-react/icons/calendar-range';
import HotelIcon from 'lucide-react/icons/hotel';
import SettingsIcon from 'lucide-react/icons/settings';
import TentTreeIcon from 'lucide-react/icons/tent-tree';
import UserCogIcon from 'lucide-react/icons/user-cog';
import UsersIcon from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { localDay } from '#contract/time/day.ts';
import { longDayText } from '#contract/time/text.ts';
import { deviceZone } from '#contract/time/zone.ts';
import { toManagedGroups } from '#kit/addresses/addresses.ts';
import { toAdminGroups, toAdminSettings, toAdminUsers } from '#kit/addresses/admin-addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { Card } from '#ui/card/card.tsx';
import { coverLinkClass } from '#ui/card/card-class.ts';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { useNow } from '#ui/use-now.ts';
import { AdminActivity } from './admin-activity.tsx';
import { MetricCard } from './metric-card.tsx';
import styles from './overview.module.css';
import { ServerPanel } from './server-panel.tsx';
import { StatusCards } from './status-cards.tsx';
import { useAdminNews } from './use-admin-news.ts';
import { useFigures } from './use-figures.ts';
import { useServerReport } from './use-server-report.ts';

const TOOLS: readonly { icon: ReactNode; title: string; what: string; to: LinkProps }[] = [
  {
    icon: <UserCogIcon aria-hidden="true" />,
    title: 'User Management',
    what: 'Invite people, change their roles, disable accounts.',
    to: toAdminUsers,
  },
  {
    icon: <TentTreeIcon aria-hidden="true" />,
    title: 'Group Management',
    what: 'Create, change and archive groups.',
    to: toManagedGroups,
  },
  {
    icon: <SettingsIcon aria-hidden="true" />,
    title: 'System Settings',
    what: 'Keep the list of hotels that groups choose from.',
    to: toAdminSettings,
  },
];

/** /admin: the state of the organization and its server, and links to the administrators' tasks. */
export function OverviewScreen() {
  const { user } = usePerson();
  const now = useNow();
  const { groups, archived, users, hotels, schedules } = useFigures();
  const report = useServerReport();
  const news = useAdminNews();
  const today = longDayText(localDay(now, deviceZone()));
  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        subtitle={
          <>
            Welcome, <bdi>{user.firstName.trim() || 'Administrator'}</bdi>. Today is {today}.
          </>
        }
      />
      <Stack gap={5} breaks>
        <StatusCards report={report} news={news} now={now} />
        <ul className={styles.metrics} aria-label="Key figures">
          <MetricCard
            icon={<TentTreeIcon />}
            title="Groups"
            figure={groups}
            now={now}
            to={toAdminGroups}
            detail={archived > 0 && `${archived} archived`}
          />
          <MetricCard icon={<UsersIcon />} title="Users" figure={users} now={now} to={toAdminUsers} />
          <MetricCard icon={<HotelIcon />} title="Hotels" figure={hotels} now={now} to={toAdminSettings} />
          <MetricCard
            icon={<CalendarRangeIcon />}
            title="Total Schedules"
            figure={schedules}
            now={now}
            to={toAdminGroups}
          />
        </ul>
        <section aria-labelledby="admin-tools">
          <h2 id="admin-tools" className={styles.heading}>
            Administrative Tools
          </h2>
          <Stack as="ul" gap={3} className={styles.tools}>
            {TOOLS.map(({ icon, title, what, to }) => (
              <Card as="li" key={title} interactive>
                <Row as="h3" gap={2} shrinks tone="soft" weight="medium" className={styles.metricTitle}>
                  {icon}
                  <Link {...to} className={coverLinkClass}>
                    {title}
                  </Link>
                </Row>
                <p className={styles.caption}>{what}</p>
              </Card>
            ))}
          </Stack>
        </section>
        <ServerPanel report={report} />
        <AdminActivity news={news} now={now} />
      </Stack>
    </>
  );
}
