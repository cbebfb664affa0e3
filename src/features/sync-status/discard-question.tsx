import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import styles from './sync-dialog.module.css';

interface DiscardQuestionProps {
  /** What is lost. */
  children: ReactNode;
  onKeep(): void;
  onDiscard(): void;
}

/** Asked in the edit's own place: a second sheet over this one would hide which edit it is about. */
export function DiscardQuestion({ children, onKeep, onDiscard }: DiscardQuestionProps) {
  const title = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-labelledby={title} className={styles.question}>
      <p id={title} className={styles.title}>
        Discard this edit?
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
