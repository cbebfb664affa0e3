import { Link } from '@tanstack/react-router';
import MegaphoneIcon from 'lucide-react/icons/megaphone';
import { toAnnouncements } from '#kit/addresses.ts';
import { usePerson } from '#kit/context.ts';
import { useFeature } from '#kit/use-features.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { announcementNews } from '#store/queries/announcements.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { classNames } from '#ui/class-names.ts';
import { useNow } from '#ui/use-now.ts';
import styles from './announcements.module.css';

const HOUR_MS = 3_600_000;

export interface AnnouncementsLineProps {
  groupId: string;
  /** Where it stands among those of other groups. */
  groupName?: string;
}

/** What of a group's announcements is to be confirmed or of the last day, and the way to all of them. */
export function AnnouncementsLine(props: AnnouncementsLineProps) {
  return useFeature('announcements') ? <Line {...props} /> : null;
}

function Line({ groupId, groupName }: AnnouncementsLineProps) {
  const { store } = usePerson();
  const now = useNow();
  const hour = Math.floor(now / HOUR_MS);
  const news = useLiveQuery(() => announcementNews(store, groupId, hour * HOUR_MS), [store, groupId, hour]);
  if (!news || (news.toConfirm === 0 && news.newest === null)) return null;
  const { toConfirm, newest } = news;
  const count = toConfirm === 1 ? '1 announcement' : `${toConfirm} announcements`;
  return (
    <section aria-label="Announcements" className={classNames(styles.line, toConfirm > 0 && styles.asking)}>
      <MegaphoneIcon aria-hidden="true" />
      <p className={styles.said}>
        {groupName && (
          <>
            <bdi>{groupName}</bdi>:{' '}
          </>
        )}
        {toConfirm > 0 ? `${count} to confirm` : <bdi>{newest?.title}</bdi>}
      </p>
      <Link {...toAnnouncements(groupId)} className={buttonClass({ size: 'small' })}>
        {toConfirm > 0 ? 'Read and confirm' : 'Read announcement'}
      </Link>
    </section>
  );
}
