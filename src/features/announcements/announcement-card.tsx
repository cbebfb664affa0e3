import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { displayName } from '#contract/names.ts';
import { compareNames } from '#contract/order.ts';
import { momentText } from '#contract/time/text.ts';
import { usePerson } from '#kit/context.ts';
import mustRead from '#kit/must-read/must-read.module.css';
import { OwnReading } from '#kit/must-read/own-reading.tsx';
import { Readers } from '#kit/must-read/readers.tsx';
import { useLiveQuery } from '#kit/use-live-query.ts';
import type { StaffRights } from '#kit/use-staff-rights.ts';
import { announcementToRead, getReading } from '#store/queries/must-read.ts';
import type { AnnouncementView, MemberView } from '#store/queries/views.ts';
import { Card } from '#ui/card/card.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import styles from './announcements.module.css';

export interface AnnouncementCardProps {
  announcement: AnnouncementView;
  members: readonly MemberView[];
  /** Of the group. */
  zone: string;
  rights: StaffRights;
  onEdit(): void;
  onRemove(): void;
}

/** What was announced, by whom and when; its confirmation, and for the staff who has confirmed it. */
export function AnnouncementCard({ announcement, members, zone, rights, onEdit, onRemove }: AnnouncementCardProps) {
  const { title, body, createdAt, createdBy, pending } = announcement;
  const author = members.find(({ userId }) => userId === createdBy);
  return (
    <Card as="article" aria-label={title} className={styles.card}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title} dir="auto">
            {title}
          </h2>
          <p className={styles.by}>
            {author && (
              <>
                <bdi>{displayName(author)}</bdi>,{' '}
              </>
            )}
            <time dateTime={createdAt}>{momentText(createdAt, zone)}</time> <PendingMark pending={pending} />
          </p>
        </div>
        {rights.mayChange && (
          <Menu
            trigger={<IconButton outlined label={`More for ${title}`} icon={<EllipsisIcon />} />}
            items={[
              { value: 'edit', label: 'Edit…', onSelect: onEdit },
              { value: 'remove', label: 'Remove…', danger: true, separated: true, onSelect: onRemove },
            ]}
          />
        )}
      </div>
      {body && (
        <p className={styles.body} dir="auto">
          {body}
        </p>
      )}
      {announcement.mustRead && <Confirming {...{ announcement, members, zone, rights }} />}
    </Card>
  );
}

function Confirming({
  announcement,
  members,
  zone,
  rights: { isStaff, mayChange },
}: Pick<AnnouncementCardProps, 'announcement' | 'members' | 'zone' | 'rights'>) {
  const { store, user } = usePerson();
  const toRead = announcementToRead(announcement);
  const reading = useLiveQuery(() => getReading(store, toRead, zone), [store, toRead.id, toRead.content, zone]);
  const isReader = members.some(({ userId }) => userId === user.id);
  if (!reading || (!isReader && !isStaff)) return null;
  const readers = members.toSorted((a, b) => compareNames(displayName(a), displayName(b)));
  return (
    <section aria-label={`Confirmation of ${announcement.title}`} className={mustRead.part}>
      {isReader && <OwnReading toRead={toRead} reading={reading} zone={zone} />}
      {isStaff && <Readers of={toRead} readers={readers} readBy={reading.readBy} mayRemind={mayChange} />}
    </section>
  );
}
