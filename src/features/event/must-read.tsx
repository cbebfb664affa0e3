import CircleCheckIcon from 'lucide-react/icons/circle-check';
import { useRef } from 'react';
import { localDay } from '#contract/time/day.ts';
import { clockText, monthDayText } from '#contract/time/text.ts';
import { usePerson } from '#kit/context.ts';
import { readingDeps } from '#kit/must-read/to-confirm.tsx';
import { useFeature } from '#kit/use-features.ts';
import { useGroupPart } from '#kit/use-group-part.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { tellVerdict } from '#kit/verdict-toast.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import { getGroup } from '#store/queries/groups.ts';
import { listMembers } from '#store/queries/members.ts';
import { getReading, type Reading, readersOf } from '#store/queries/must-read.ts';
import { isStaffOfLoadedGroup } from '#store/queries/rights.ts';
import type { EventView } from '#store/queries/views.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { EventReaders } from './event-readers.tsx';
import styles from './must-read.module.css';

export interface MustReadProps {
  event: EventView;
  groupZone: string;
}

/** What has to be confirmed: the reader's own confirmation, and for staff who has not; nothing on other servers. */
export function MustRead(props: MustReadProps) {
  return useFeature('mustRead') ? <Shown {...props} /> : null;
}

function Shown({ event, groupZone }: MustReadProps) {
  const { store, user } = usePerson();
  const read = useLiveQuery(async () => {
    const [group, members, reading] = await Promise.all([
      getGroup(store, event.groupId),
      listMembers(store, event.groupId),
      getReading(store, event, groupZone),
    ]);
    return { group, members, reading };
  }, [store, groupZone, ...readingDeps(event)]);
  // Of whom the device does not know nobody can be said to have confirmed, or not to take part.
  const { state } = useGroupPart(event.groupId, 'members');
  if (!read?.group || state !== 'held') return null;
  const { group, members, reading } = read;
  const readers = readersOf(event, members);
  const isReader = readers.some(({ userId }) => userId === user.id);
  const isStaff = isStaffOfLoadedGroup(user, group, members);
  if (event.isDraft) {
    if (!isStaff) return null;
    const people = readers.length === 1 ? '1 person is' : `${readers.length} people are`;
    return (
      <Card as="section" aria-label="Must be read" className={styles.card}>
        <p>{`Once it is published, ${people} asked to confirm that they have read it.`}</p>
      </Card>
    );
  }
  if (!isReader && !isStaff) return null;
  return (
    <Card as="section" aria-label="Must be read" className={styles.card}>
      {isReader && <Own event={event} reading={reading} zone={groupZone} />}
      {isStaff && (
        <EventReaders event={event} readers={readers} readBy={reading.readBy} mayRemind={!group.isArchived} />
      )}
    </Card>
  );
}

const FAILED = { done: 'Confirmed', failed: 'This could not be confirmed' };

function Own({ event, reading, zone }: { event: EventView; reading: Reading; zone: string }) {
  const person = usePerson();
  const box = useRef<HTMLDivElement>(null);
  const confirm = async () => {
    // The button goes: whoever pressed it by keys stays where it was.
    box.current?.focus();
    const verdict = await withEdits(person, (edits) => edits.receipts.confirm({ event }));
    if (verdict.outcome !== 'accepted' && verdict.outcome !== 'saved') tellVerdict(FAILED, verdict);
  };
  const { mine, readAt, changes, pending } = reading;
  return (
    <div ref={box} tabIndex={-1} className={styles.own} aria-live="polite">
      {mine === 'confirmed' ? (
        <p className={styles.done}>
          <CircleCheckIcon aria-hidden="true" />
          <span>
            You have confirmed this{readAt !== null && ` on ${timeWords(readAt, zone)}`}{' '}
            <PendingMark pending={pending} />
          </span>
        </p>
      ) : (
        <>
          <h3 className={styles.title}>
            {mine === 'changed' ? 'Changed since you confirmed it' : 'Please confirm that you have read this'}
          </h3>
          {changes.length > 0 && <Changes changes={changes} />}
          <Button variant="primary" onClick={() => void confirm()}>
            I have read this
          </Button>
        </>
      )}
    </div>
  );
}

const timeWords = (instant: string, zone: string): string =>
  `${monthDayText(localDay(instant, zone))}, ${clockText(instant, zone)}`;

/** Each field as it was confirmed and as it is. */
function Changes({ changes }: Pick<Reading, 'changes'>) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ name, label, was, is }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd dir="auto">
            <del>
              <VisuallyHidden>Before: </VisuallyHidden>
              {was || 'nothing'}
            </del>
            <ins>
              <VisuallyHidden>Now: </VisuallyHidden>
              {is || 'nothing'}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
