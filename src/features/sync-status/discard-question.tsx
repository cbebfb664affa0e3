import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import styles from './sync-dialog.module.css';

interface DiscardQuestionProps {
  title: string;
  /** The content to erase. */
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
