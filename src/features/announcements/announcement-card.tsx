import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { displayName } from '#contract/schema/names.ts';
import { momentText } from '#contract/time/text.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import reading from '#kit/must-read/must-read.module.css';
import { OwnReading } from '#kit/must-read/own-reading.tsx';
import { Readers } from '#kit/must-read/readers.tsx';
import { LinkedText } from '#kit/text/linked-text.tsx';
import { UnsentNote } from '#kit/unsent/unsent-note.tsx';
import type { AnnouncementView, MemberView } from '#store/queries/base/views.ts';
import { readersOfAnnouncement } from '#store/queries/field/announcements.ts';
import { announcementToRead, getReading } from '#store/queries/field/must-read.ts';
import type { GroupRights } from '#store/queries/groups/rights.ts';
import { Card } from '#ui/card/card.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { focusPageHeading } from '#ui/page-header/page-focus.ts';
import styles from './announcements.module.css';

interface AnnouncementCardProps {
  announcement: AnnouncementView;
  /** Null when the members are not known: then the list of confirmations cannot be complete. */
  members: readonly MemberView[] | null;
  /** The group's time zone. */
  zone: string;
  rights: GroupRights;
  onEdit(): void;
  onRemove(): void;
}

/**
 * The content, author and time of an announcement with the user's own confirmation; staff also see who has confirmed
 * it.
 */
export function AnnouncementCard({ announcement, members, zone, rights, onEdit, onRemove }: AnnouncementCardProps) {
  const person = usePerson();
  const { title, body, createdAt, updatedAt, createdBy } = announcement;
  const author = announcement.author ?? (createdBy === person.user.id ? displayName(person.user) : null);
  return (
    <Card as="article" gap={3} aria-label={title} className={styles.card}>
      <Row gap={3} align="start" justify="between">
        <Text as="div" shrinks breaks>
          <h2 className={styles.title} dir="auto">
            {title}
          </h2>
          <p className={styles.by}>
            {author && (
              <>
                <bdi>{author}</bdi>,{' '}
              </>
            )}
            <time dateTime={createdAt}>{momentText(createdAt, zone)}</time>
            {updatedAt !== createdAt && (
              <>
                , changed <time dateTime={updatedAt}>{momentText(updatedAt, zone)}</time>
              </>
            )}
          </p>
        </Text>
        {rights.mayLead && (
          <Menu
            trigger={<IconButton outlined label={`More actions for ${title}`} icon={<EllipsisIcon />} />}
            items={[
              { value: 'edit', label: 'Edit…', onSelect: onEdit },
              { value: 'remove', label: 'Remove…', danger: true, separated: true, onSelect: onRemove },
            ]}
          />
        )}
      </Row>
      {body && (
        <p className={styles.body} dir="auto">
          <LinkedText>{body}</LinkedText>
        </p>
      )}
      <UnsentNote
        person={person}
        row={announcement}
        text={[title, body].filter(Boolean).join('\n')}
        title={`Your change to “${title}”`}
        onDiscarded={focusPageHeading}
      />
      {announcement.mustRead && members && <Confirming {...{ announcement, members, zone, rights }} />}
    </Card>
  );
}

interface ConfirmingProps extends Pick<AnnouncementCardProps, 'announcement' | 'zone' | 'rights'> {
  members: readonly MemberView[];
}

function Confirming({ announcement, members, zone, rights: { isStaff, mayLead } }: ConfirmingProps) {
  const { store, user } = usePerson();
  const toRead = announcementToRead(announcement);
  const { id, groupId, content } = toRead;
  const read = useLiveQuery(() => getReading(store, toRead, zone), [store, id, groupId, content, zone]);
  const readers = readersOfAnnouncement(announcement, members);
  const isReader = readers.some(({ userId }) => userId === user.id);
  if (!read || (!isReader && !isStaff)) return null;
  // The server can send reminders only for content that it has, under the id that it assigned.
  const mayRemind = mayLead && announcement.pending === null;
  return (
    <Stack aria-label={`Confirmations of ${announcement.title}`} as="section" gap={4} className={reading.part}>
      {isReader && <OwnReading toRead={toRead} reading={read} zone={zone} />}
      {isStaff && <Readers of={toRead} readers={readers} readBy={read.readBy} mayRemind={mayRemind} />}
    </Stack>
  );
}
