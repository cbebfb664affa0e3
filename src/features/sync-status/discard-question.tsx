import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import styles from './sync-dialog.module.css';

interface DiscardQuestionProps {
  title: string;
  children: ReactNode;
  onKeep(): void;
  onDiscard(): void;
}

/** A question in place of the row, because a second dialog would hide the row. */
export function DiscardQuestion({ title, children, onKeep, onDiscard }: DiscardQuestionProps) {
  const titleId = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <Stack role="group" aria-labelledby={titleId} gap={1} size="small" className={styles.question}>
      <Text id={titleId} weight="title">
        {title}
      </Text>
      <p>{children}</p>
      <Row gap={2} align="stretch" wrap className={styles.actions}>
        {/* First, where the thumb has just been. */}
        <Button ref={keep} size="small" onClick={onKeep}>
          Keep
        </Button>
        <Button size="small" variant="danger" onClick={onDiscard}>
          Discard
        </Button>
      </Row>
    </Stack>
  );
}

interface DiscardState {
  asking: boolean;
  ask(): void;
  /** Closes the question; the focus returns to the button. */
  keep(): void;
  button: RefObject<HTMLButtonElement | null>;
}

export function useDiscard(): DiscardState {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keep = () => {
    flushSync(() => setAsking(false));
    button.current?.focus();
  };
  return { asking, ask: () => setAsking(true), keep, button };
}
