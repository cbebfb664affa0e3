import HistoryIcon from 'lucide-react/icons/history';
import { useEffect, useRef, useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { useExtensions } from '#kit/app/use-environment.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { type WhatChanged, whatChanged } from '#store/queries/schedule/what-changed.ts';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';
import styles from './what-changed.module.css';
import { countedWords, WORDS } from './words.ts';

const WhatChangedPanel = lazily(async () => (await import('./what-changed-panel.tsx')).WhatChangedPanel, MissingDialog);

export interface WhatChangedProps {
  groupId: string;
  /** The group's time zone. */
  zone: string;
  /** Receives the notes for the events' cards, by the event's id. */
  onMarks(marks: ReadonlyMap<string, string>): void;
}

/**
 * 'Since your last visit: 2 moved, 1 new'; nothing when the server does not keep seen marks.
 */
export function WhatChangedLine(props: WhatChangedProps) {
  return useExtensions() ? <Line {...props} /> : null;
}

function Line({ groupId, zone, onMarks }: WhatChangedProps) {
  const person = usePerson();
  const { store } = person;
  const changed = useLiveQuery(() => whatChanged(store, groupId), [store, groupId]);
  const [isOpen, setOpen] = useState(false);
  const [wasSeen, setWasSeen] = useState(false);
  const seenNote = useRef<HTMLParagraphElement>(null);
  const count = changed?.events.length ?? 0;

  useEffect(() => {
    // Of what is cancelled the card says so itself.
    const marked = changed?.events.filter(({ what }) => what !== 'cancelled');
    onMarks(new Map(marked?.map(({ eventId, what }) => [eventId, WORDS[what]])));
  }, [changed, onMarks]);

  const markSeen = ({ upTo }: WhatChanged) => {
    // If the device cannot store the mark, the changes are shown again.
    if (upTo !== null) void person.run((commands) => commands.markSeen, { groupId, upTo });
  };
  // Leaving the screen with the open panel marks its content as seen.
  const shown = useRef<(() => void) | null>(null);
  shown.current = isOpen && changed ? () => markSeen(changed) : null;
  useEffect(() => () => shown.current?.(), []);

  const close = () => {
    setOpen(false);
    if (changed) markSeen(changed);
    setWasSeen(true);
  };
  // The button that opened the panel is gone, so the focus moves to the note in its place.
  useEffect(() => {
    if (wasSeen && count === 0) seenNote.current?.focus();
  }, [wasSeen, count]);

  if (!changed || (count === 0 && !wasSeen)) return null;
  return (
    <Row aria-label="Recent changes" as="section" gap={3} rowGap={2} wrap className={`${styles.line} unprinted`}>
      {count === 0 ? (
        <p ref={seenNote} tabIndex={-1} className={styles.words}>
          Changes marked as seen
        </p>
      ) : (
        <>
          <HistoryIcon aria-hidden="true" />
          <p className={styles.words}>Since your last visit: {countedWords(changed.events)}</p>
          <Button size="small" onClick={() => setOpen(true)}>
            Show changes
          </Button>
        </>
      )}
      {isOpen && <WhatChangedPanel events={changed.events} zone={zone} onClose={close} />}
    </Row>
  );
}
