import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-labelledby={titleId} className={styles.question}>
      <p id={titleId} className={styles.title}>
        {title}
      </p>
      <p>{children}</p>
      <div className={styles.actions}>
        {/* First, where the thumb has just been. */}
        <Button ref={keep} size="small" onClick={onKeep}>
          Keep
        </Button>
        <Button size="small" variant="danger" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  );
}
