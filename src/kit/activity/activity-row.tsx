import { Link } from '@tanstack/react-router';
import BellIcon from 'lucide-react/icons/bell';
import CalendarPlusIcon from 'lucide-react/icons/calendar-plus';
import CalendarSyncIcon from 'lucide-react/icons/calendar-sync';
import MegaphoneIcon from 'lucide-react/icons/megaphone';
import MessageSquareIcon from 'lucide-react/icons/message-square';
import TentTreeIcon from 'lucide-react/icons/tent-tree';
import { notificationTitle } from '#contract/live/notification-type.ts';
import { ageText } from '#contract/time/age.ts';
import { toPlace } from '#kit/addresses/addresses.ts';
import type { Activity } from '#store/queries/unsent/activities.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './activity-row.module.css';

const ICONS: Record<string, typeof BellIcon> = {
  group_create: TentTreeIcon,
  group_update: TentTreeIcon,
  schedule_create: CalendarPlusIcon,
  schedule_update: CalendarSyncIcon,
  comment_create: MessageSquareIcon,
  announcement: MegaphoneIcon,
};

interface ActivityRowProps {
  activity: Activity;
  /** Milliseconds since the epoch. */
  now: number;
  isNew?: boolean;
  /** Called when the user opens the subject of the activity. */
  onFollow?(): void;
}

/** An activity: its text, type and time, with a link to its subject. */
export function ActivityRow({ activity, now, isNew, onFollow }: ActivityRowProps) {
  const { type, message, createdAt, times, place } = activity;
  const Icon = ICONS[type] ?? BellIcon;
  const content = (
    <>
      <Icon className={styles.icon} aria-hidden="true" />
      <Stack shrinks>
        <Text breaks>
          {isNew && (
            <span className={styles.new}>
              <VisuallyHidden>New</VisuallyHidden>
            </span>
          )}
          <bdi>{message}</bdi>
        </Text>
        <Text tone="faint" size="small" breaks>
          <span>
            {notificationTitle(type)}
            {times > 1 && ` · ${times} times`}
          </span>{' '}
          · <time dateTime={createdAt}>{ageText(Date.parse(createdAt), now)}</time>
        </Text>
      </Stack>
    </>
  );
  if (!place) return <div className={styles.item}>{content}</div>;
  return (
    <Link {...toPlace(place)} className={styles.item} onClick={onFollow}>
      {content}
    </Link>
  );
}
