import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ageText } from '#contract/age.ts';
import { usePerson } from '#runtime/context.ts';
import type { UnsentView } from '#store/views.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import styles from './sync-dialog.module.css';

interface UnsentEditProps {
  edit: UnsentView;
  /** Milliseconds since the epoch. */
  now: number;
  /** The person goes to the screen where the edit was made. */
  onFollow(): void;
}

/** One edit that the server does not have: its text, its age, what is wrong with it, and the way on. */
export function UnsentEdit({ edit, now, onFollow }: UnsentEditProps) {
  const { outbox } = usePerson();
  const [asking, setAsking] = useState(false);
  const refused = edit.state === 'needs-you';

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(edit.text);
      toast({ title: 'Copied' });
    } catch {
      toast({ title: 'Copying is not possible here', description: 'Select the text instead.', tone: 'destructive' });
    }
  };

  return (
    <li className={styles.edit}>
      <p className={styles.name}>
        {edit.path ? (
          <Link to={edit.path} onClick={onFollow}>
            {edit.title}
          </Link>
        ) : (
          edit.title
        )}
        <time className={styles.when} dateTime={new Date(edit.createdAt).toISOString()}>
          {ageText(edit.createdAt, now)}
        </time>
      </p>
      {edit.text && <p className={styles.text}>{edit.text}</p>}
      {edit.problem && <p className={styles.problem}>{edit.problem}</p>}
      {edit.state !== 'sending' && (
        <div className={styles.actions}>
          {refused && (
            <Button size="small" onClick={() => outbox.retry(edit.opId)}>
              Retry
            </Button>
          )}
          {refused && edit.text && (
            <Button size="small" onClick={copy}>
              Copy
            </Button>
          )}
          <Button size="small" onClick={() => setAsking(true)}>
            Discard
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title="Discard this edit?"
        confirmLabel="Discard"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void outbox.discard(edit.opId);
        }}
      >
        It was never sent. What you typed is erased from this device, and so is what depends on it.
      </ConfirmDialog>
    </li>
  );
}
