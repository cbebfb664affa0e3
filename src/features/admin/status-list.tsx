import ActivityIcon from 'lucide-react/icons/activity';
import BellIcon from 'lucide-react/icons/bell';
import HeartPulseIcon from 'lucide-react/icons/heart-pulse';
import type { ReactNode } from 'react';
import { ageText } from '#contract/time/age.ts';
import { useObservable, useObservableField, usePerson } from '#kit/app/context.ts';
import type { LiveState } from '#runtime/person/person.ts';
import type { ServerReport } from '#runtime/services/administration.ts';
import { countNew } from '#store/queries/unsent/badge.ts';
import type { News } from '#store/queries/unsent/notifications.ts';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';
import { Grid, Row } from '#ui/layout/layout.tsx';
import styles from './overview.module.css';

const DAY_MS = 24 * 60 * 60_000;

interface Status {
  tone: BadgeTone;
  word: string;
  detail: string;
}

export function healthOf(report: ServerReport | undefined, online: boolean): Status {
  if (!online) return { tone: 'neutral', word: 'Offline', detail: 'Server status needs a connection.' };
  if (!report) return { tone: 'neutral', word: 'Checking…', detail: 'Waiting for the server.' };
  if (report.outcome === 'offline')
    return { tone: 'danger', word: 'Not responding', detail: 'The server is not responding.' };
  if (report.storage?.isFull) return { tone: 'danger', word: 'Disk full', detail: 'The server disk is full.' };
  if (report.isWell === false || report.system?.uploads.isUsable === false)
    return { tone: 'danger', word: 'Needs attention', detail: 'The server reports a problem.' };
  if (report.isWell === null)
    return { tone: 'neutral', word: 'Unknown', detail: 'This server does not report its health.' };
  return { tone: 'success', word: 'Healthy', detail: 'The server and its database are responding.' };
}

/** The state of news that is still being read or on its way, or that never came. */
const wordWithout = (news: null | undefined, live: LiveState): string =>
  news === null && live === 'disconnected' ? 'Unknown' : 'Loading…';

function activityOf(news: StatusListProps['news'], live: LiveState, now: number): Status {
  if (!news) return { tone: 'neutral', word: wordWithout(news, live), detail: '' };
  const [newest] = news.activities;
  const count = news.times.filter((at) => now - at < DAY_MS).length;
  return {
    tone: count > 0 ? 'info' : 'neutral',
    word: count > 0 ? `${count} in the last 24 hours` : 'Quiet',
    detail: newest ? `Last change ${ageText(Date.parse(newest.createdAt), now)}.` : 'No recent activity',
  };
}

function notificationsOf(news: StatusListProps['news'], live: LiveState, online: boolean): Status {
  if (!news) return { tone: 'neutral', word: wordWithout(news, live), detail: '' };
  const count = countNew(news);
  return {
    tone: count > 0 ? 'info' : 'neutral',
    word: count > 0 ? `${count} new` : 'Nothing new',
    detail:
      live === 'connected'
        ? 'Live updates are on.'
        : online && live === 'connecting'
          ? 'Connecting to live updates.'
          : online
            ? 'New ones arrive once live updates reconnect.'
            : 'You are offline. These arrived earlier.',
  };
}

export interface StatusListProps {
  health: Status;
  news: News | null | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The state of the server, the latest activity, and the number of activities that the user has not seen. */
export function StatusList({ health, news, now }: StatusListProps) {
  const person = usePerson();
  const live = useObservable(person.live);
  const online = useObservableField(person.sync, 'online');
  return (
    <Grid as="ul" columns="fit" least="15rem" gap={6} rowGap={4} aria-label="System status">
      <StatusItem icon={<HeartPulseIcon />} title="System health" status={health} />
      <StatusItem icon={<ActivityIcon />} title="Activity" status={activityOf(news, live, now)} />
      <StatusItem icon={<BellIcon />} title="Notifications" status={notificationsOf(news, live, online)} />
    </Grid>
  );
}

function StatusItem({ icon, title, status }: { icon: ReactNode; title: string; status: Status }) {
  return (
    <li>
      <Row gap={2} rowGap={1} justify="between" wrap>
        <Row as="h3" gap={2} shrinks tone="soft" weight="medium" className={styles.cardTitle}>
          {icon}
          {title}
        </Row>
        <Badge tone={status.tone}>{status.word}</Badge>
      </Row>
      <p className={styles.caption}>{status.detail}</p>
    </li>
  );
}
