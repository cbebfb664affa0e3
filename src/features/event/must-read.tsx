import { plural } from '#contract/text/plural.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { usePartState } from '#kit/missing/use-group-part.ts';
import styles from '#kit/must-read/must-read.module.css';
import { OwnReading } from '#kit/must-read/own-reading.tsx';
import { Readers } from '#kit/must-read/readers.tsx';
import { readingDeps } from '#kit/must-read/to-confirm.tsx';
import type { EventView } from '#store/queries/base/views.ts';
import { eventToRead, getReading, readersOf } from '#store/queries/field/must-read.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { isStaffOfLoadedGroup } from '#store/queries/groups/rights.ts';
import { isPartHeld } from '#store/queries/offline/copies.ts';
import { Card } from '#ui/card/card.tsx';

interface MustReadProps {
  event: EventView;
  groupZone: string;
}

/** The user's confirmation of a must-read event, and for staff the members who lack one. */
export function MustRead({ event, groupZone }: MustReadProps) {
  const { store, user } = usePerson();
  const read = useLiveQuery(
    () =>
      store.read(async () => {
        const [isHeld, group, members, reading] = await Promise.all([
          isPartHeld(store, event.groupId, 'members'),
          getGroup(store, event.groupId),
          listMembers(store, event.groupId),
          getReading(store, eventToRead(event), groupZone),
        ]);
        return { isHeld, group, members, reading };
      }),
    [store, groupZone, ...readingDeps(event)],
  );
  // Without the members, confirmations and participation cannot be reported.
  const { state } = usePartState(event.groupId, read?.isHeld);
  if (!read?.group || state !== 'held') return null;
  const { group, members, reading } = read;
  const toRead = eventToRead(event);
  const readers = readersOf(event, members);
  const isReader = readers.some(({ userId }) => userId === user.id);
  const isStaff = isStaffOfLoadedGroup(user, group, members);
  if (event.isDraft) {
    if (!isStaff) return null;
    return (
      <Card as="section" gap={4} aria-label="Must be read" className={styles.card}>
        <p>{`Once it is published, ${plural(readers.length, 'person is', 'people are')} asked to confirm that they have read it.`}</p>
      </Card>
    );
  }
  if (!isReader && !isStaff) return null;
  return (
    <Card as="section" gap={4} aria-label="Must be read" className={styles.card}>
      {isReader && <OwnReading toRead={toRead} reading={reading} zone={groupZone} />}
      {isStaff && <Readers of={toRead} readers={readers} readBy={reading.readBy} mayRemind={!group.isArchived} />}
    </Card>
  );
}
