import { Link, type LinkProps } from '@tanstack/react-router';
import SettingsIcon from 'lucide-react/icons/settings';
import TentTreeIcon from 'lucide-react/icons/tent-tree';
import UserCogIcon from 'lucide-react/icons/user-cog';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { isExtended } from '#contract/records/installation/extensions.ts';
import { ageText } from '#contract/time/age.ts';
import { localDay } from '#contract/time/day.ts';
import { longDayText } from '#contract/time/text.ts';
import { deviceZone } from '#contract/time/zone.ts';
import { ActivityRow } from '#kit/activity/activity-row.tsx';
import { NoNews } from '#kit/activity/no-news.tsx';
import { useNews } from '#kit/activity/use-news.ts';
import { toManagedGroups } from '#kit/addresses/addresses.ts';
import { toAdminGroups, toAdminSettings, toAdminUsers } from '#kit/addresses/admin-addresses.ts';
import { useObservable, useObservableField, usePerson, useRuntime } from '#kit/app/context.ts';
import type { ServerReport } from '#runtime/services/administration.ts';
import { isNew } from '#store/queries/unsent/activities.ts';
import type { News } from '#store/queries/unsent/notifications.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { coverLinkClass } from '#ui/card/card-class.ts';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { NeedsAdmin } from './needs-admin.tsx';
import styles from './overview.module.css';
import { ServerPanel } from './server-panel.tsx';
import { type Figure, useFigures } from './use-figures.ts';

const TOOLS: readonly { icon: ReactNode; title: string; what: string; to: LinkProps }[] = [
  {
    icon: <UserCogIcon aria-hidden="true" />,
    title: 'User Management',
    what: 'Invite people, change roles, disable accounts.',
    to: toAdminUsers,
  },
  {
    icon: <TentTreeIcon aria-hidden="true" />,
    title: 'Group Management',
    what: 'Create, edit and archive groups.',
    to: toManagedGroups,
  },
  {
    icon: <SettingsIcon aria-hidden="true" />,
    title: 'System Settings',
    what: 'Manage the hotels that groups can choose from.',
    to: toAdminSettings,
  },
];

/** /admin: the tasks of an administrator, the numbers of the organization, and the administrators' tasks. */
export function OverviewScreen() {
  const { user } = usePerson();
  const now = useNow();
  const { groups, archived, users, hotels, schedules, at, rows } = useFigures();
  const report = useServerReport();
  const news = useNews();
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
      <Stack gap={4} breaks>
        <NeedsAdmin users={rows.users} groups={rows.groups} report={report} now={now} />
        <div>
          <ul className={styles.metrics} aria-label="Key figures">
            <Metric title="Groups" figure={groups} to={toAdminGroups} detail={archived > 0 && `${archived} archived`} />
            <Metric title="Users" figure={users} to={toAdminUsers} />
            <Metric title="Hotels" figure={hotels} to={toAdminSettings} />
            <Metric title="Total schedules" figure={schedules} to={toAdminGroups} />
          </ul>
          <p className={styles.caption}>{at !== null && `Updated ${ageText(at, now)}`}</p>
        </div>
        <section aria-labelledby="admin-tools">
          <h2 id="admin-tools" className={styles.heading}>
            Administrative tools
          </h2>
          <Stack as="ul" gap={3} className={styles.tools}>
            {TOOLS.map(({ icon, title, what, to }) => (
              <Card as="li" key={title} interactive>
                <Row as="h3" gap={2} shrinks tone="soft" weight="medium" className={styles.cardTitle}>
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
        <ServerPanel report={report} news={news} now={now} />
        <AdminActivity news={news} now={now} />
      </Stack>
    </>
  );
}

/**
 * The server's report about itself, requested when the screen opens and when the network returns; undefined until it
 * answers.
 */
function useServerReport(): ServerReport | undefined {
  const person = usePerson();
  const online = useObservableField(person.sync, 'online');
  const environment = useObservable(useRuntime().environment);
  const tellsFigures = isExtended(environment);
  const [report, setReport] = useState<ServerReport>();
  useEffect(() => {
    let isOver = false;
    const keep = (next: ServerReport) => !isOver && setReport(next);
    if (!online) keep({ outcome: 'offline' });
    else void person.administration.report(tellsFigures).then(keep);
    return () => {
      isOver = true;
    };
  }, [person, online, tellsFigures]);
  return report;
}

interface MetricProps {
  title: string;
  figure: Figure;
  to: LinkProps;
  /** A fact about the counted items that is worth showing beside the number. */
  detail?: string | false;
}

/** A number of the strip, and a link to the items that it counts. */
function Metric({ title, figure: { count }, to, detail }: MetricProps) {
  const id = useId();
  return (
    <li className={styles.metric} aria-busy={count === undefined}>
      <Text as="h3" tone="soft" size="small" weight="medium">
        <Link {...to} className={coverLinkClass} aria-describedby={id}>
          {title}
        </Link>
      </Text>
      <Row id={id} as="p" gap={2} align="baseline" wrap>
        <span className={styles.count}>
          {count === undefined && <Skeleton width="2.5rem" />}
          {count === null && (
            <>
              <span aria-hidden="true">–</span>
              <VisuallyHidden>Not on this device yet</VisuallyHidden>
            </>
          )}
          {count}
        </span>
        {typeof count === 'number' && detail && (
          <Text as="span" tone="faint" size="small">
            {detail}
          </Text>
        )}
      </Row>
    </li>
  );
}

/** How many activities the list shows at first. */
const FEW = 5;

/**
 * Recent activity of other users: the latest few entries, or all that this device received. `now` is in milliseconds
 * since the epoch.
 */
function AdminActivity({ news, now }: { news: News | null | undefined; now: number }) {
  const id = useId();
  const [all, setAll] = useState(false);
  const activities = news?.activities;
  return (
    <Card as="section" aria-labelledby={id} aria-busy={news === undefined} className={styles.rows}>
      <Row gap={2} className={styles.head}>
        <h2 id={id} className={styles.heading}>
          Recent Activity
        </h2>
        <Button
          size="small"
          disabled={!activities || activities.length <= FEW}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show less' : 'View All Activity'}
        </Button>
      </Row>
      {!activities?.length && (
        <p className={styles.none}>{news ? 'No recent activity' : <NoNews isReading={news === undefined} />}</p>
      )}
      {news && activities && activities.length > 0 && (
        <ul aria-labelledby={id}>
          {activities.slice(0, all ? undefined : FEW).map((activity) => (
            <li key={activity.id}>
              <ActivityRow activity={activity} now={now} isNew={isNew(activity, news.seenUpTo)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
