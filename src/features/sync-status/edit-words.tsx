import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ageText } from '#contract/time/age.ts';
import { toPlace } from '#kit/addresses/addresses.ts';
import type { SentView } from '#store/queries/base/views.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import styles from './sync-dialog.module.css';

interface EditWordsProps {
  edit: Pick<SentView, 'title' | 'subject' | 'text'> & { createdAt: number | null; place?: SentView['place'] };
  /** Milliseconds since the epoch. */
  now: number;
  /** Called when the user opens the screen where the edit was made. */
  onFollow?(): void;
}

/** An edit in words: the action, place and time, its subject, and the typed text. */
export function EditWords({ edit, now, onFollow }: EditWordsProps) {
  return (
    <>
      <EditTitle at={edit.createdAt} now={now}>
        {edit.place ? (
          <Link {...toPlace(edit.place)} onClick={onFollow}>
            {edit.title}
          </Link>
        ) : (
          edit.title
        )}
      </EditTitle>
      {edit.subject && (
        <Text weight="title" breaks dir="auto">
          {edit.subject}
        </Text>
      )}
      {edit.text && <TypedText text={edit.text} />}
    </>
  );
}

interface EditTitleProps {
  /** Milliseconds since the epoch; null when it is unknown. */
  at: number | null;
  /** Milliseconds since the epoch. */
  now: number;
  children: ReactNode;
}

export function EditTitle({ at, now, children }: EditTitleProps) {
  return (
    <Row
      as="p"
      gap={3}
      rowGap={0}
      align="stretch"
      justify="between"
      wrap
      tone="soft"
      size="small"
      className={styles.what}
    >
      {children}
      {at !== null && (
        <Text as="time" tone="faint" dateTime={new Date(at).toISOString()}>
          {ageText(at, now)}
        </Text>
      )}
    </Row>
  );
}

/** A longer text is cut until the user expands it. */
const SHORT_LINES = 4;
const SHORT_LENGTH = 200;

export function TypedText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const isLong = text.length > SHORT_LENGTH || text.split('\n').length > SHORT_LINES;
  return (
    <>
      <p className={classNames(styles.text, isLong && !whole && styles.cut)} dir="auto">
        {text}
      </p>
      {isLong && (
        <Button
          size="small"
          variant="quiet"
          className={classNames(styles.flush, styles.more)}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}
