import CircleCheckIcon from 'lucide-react/icons/circle-check';
import { useRef } from 'react';
import { localDay } from '#contract/time/day.ts';
import { clockText, monthDayText } from '#contract/time/text.ts';
import { usePerson } from '#kit/app/context.ts';
import { FieldChanges } from '#kit/field-changes/field-changes.tsx';
import { keptOrTold } from '#kit/unsent/verdict-toast.ts';
import type { Reading, ToRead } from '#store/queries/field/must-read.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import styles from './must-read.module.css';

const FAILED = 'This could not be confirmed';

interface OwnReadingProps {
  toRead: ToRead;
  reading: Reading;
  zone: string;
}

/** Shows whether the user has confirmed something and the changes since, with the button that confirms it. */
export function OwnReading({ toRead, reading, zone }: OwnReadingProps) {
  const person = usePerson();
  const box = useRef<HTMLDivElement>(null);
  const confirm = async () => {
    // The button disappears; a keyboard user stays at its place.
    box.current?.focus();
    keptOrTold(FAILED, await person.run((commands) => commands.confirmRead, { toRead }));
  };
  const { mine, readAt, changes, pending } = reading;
  return (
    <Stack ref={box} tabIndex={-1} gap={3} justify="start" className={styles.own} aria-live="polite">
      {mine === 'confirmed' ? (
        <Row as="p" gap={2} className={styles.done}>
          <CircleCheckIcon aria-hidden="true" />
          <span>
            You have confirmed this{readAt !== null && ` on ${timeWords(readAt, zone)}`}{' '}
            <PendingMark pending={pending} />
          </span>
        </Row>
      ) : (
        <>
          <Text as="h3" weight="title">
            {mine === 'changed' ? 'Changed since you confirmed it' : 'Please confirm that you have read this'}
          </Text>
          {changes.length > 0 && <FieldChanges changes={changes} />}
          {mine === 'changed' && changes.length === 0 && <p>The change is near the end of a long text.</p>}
          <Button variant="primary" onClick={() => void confirm()}>
            I have read this
          </Button>
        </>
      )}
    </Stack>
  );
}

const timeWords = (instant: string, zone: string): string =>
  `${monthDayText(localDay(instant, zone))}, ${clockText(instant, zone)}`;
