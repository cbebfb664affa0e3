import { Link } from '@tanstack/react-router';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import MegaphoneIcon from 'lucide-react/icons/megaphone';
import { toAnnouncements } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { type AnnouncementNews, announcementNews } from '#store/queries/field/announcements.ts';
import { classNames } from '#ui/class-names.ts';
import { Text } from '#ui/layout/layout.tsx';
import { useNow } from '#ui/use-now.ts';
import styles from './announcements-line.module.css';

/** How long an announcement counts as new; older ones are in the menu of the group. */
const NEW_FOR_MS = 3 * 24 * 3_600_000;

interface AnnouncementsLineProps {
  groupId: string;
  /** The group's name, where the line is shown among those of other groups. */
  groupName?: string;
}

/** Shows the announcement of a group that needs a confirmation, else the newest one, with a link to all of them. */
export function AnnouncementsLine({ groupId, groupName }: AnnouncementsLineProps) {
  const { store } = usePerson();
  const now = useNow();
  const news = useLiveQuery(() => announcementNews(store, groupId), [store, groupId]);
  if (!news) return null;
  const [newest] = news.others;
  const isNew = newest && now - Date.parse(newest.updatedAt) < NEW_FOR_MS;
  const isAsking = news.toConfirm.length > 0;
  if (!isAsking && !isNew) return null;
  return (
    <section
      aria-label={groupName ? `Announcements of ${groupName}` : 'Announcements'}
      className={`${styles.part} unprinted`}
    >
      <Link {...toAnnouncements(groupId)} className={classNames(styles.line, isAsking && styles.asking)}>
        <MegaphoneIcon aria-hidden="true" />
        <Text as="span" shrinks tone="ink" breaks className={styles.words}>
          {groupName && (
            <>
              <bdi>{groupName}</bdi>:{' '}
            </>
          )}
          <Words news={news} />
        </Text>
        <ChevronRightIcon aria-hidden="true" />
      </Link>
    </section>
  );
}

function Words({ news: { toConfirm, others } }: { news: AnnouncementNews }) {
  const [asked, ...more] = toConfirm;
  if (!asked) return <bdi>{others[0]?.title}</bdi>;
  if (more.length > 0) return `${toConfirm.length} announcements to confirm`;
  return (
    <>
      Please confirm: <bdi>{asked.title}</bdi>
    </>
  );
}
