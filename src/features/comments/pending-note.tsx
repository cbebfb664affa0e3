import ClockIcon from 'lucide-react/icons/clock';
import { useState } from 'react';
import type { PersonRuntime } from '#runtime/types.ts';
import type { CommentView } from '#store/views.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import styles from './comments.module.css';
import { copyText } from './copy-text.ts';

export interface PendingNoteProps {
  person: PersonRuntime;
  comment: CommentView;
  onDiscarded(): void;
}

/** Where an unsent comment, change or deletion stands, and what can be done where it needs the person (design §5). */
export function PendingNote({ person, comment, onDiscarded }: PendingNoteProps) {
  const { pending, opId, problem } = comment;
  if (pending === null || opId === null) return null;
  if (pending === 'needs-you') {
    return (
      <Notice
        tone="error"
        title="Needs you"
        action={<Choices person={person} opId={opId} text={comment.content} onDiscarded={onDiscarded} />}
      >
        {problem}
      </Notice>
    );
  }
  return (
    <p className={styles.pending} role="status">
      {pending === 'sending' ? <Spinner /> : <ClockIcon aria-hidden="true" />}
      {pending === 'sending' ? 'Sending…' : 'Not sent yet'}
    </p>
  );
}

interface ChoicesProps {
  person: PersonRuntime;
  opId: string;
  text: string;
  onDiscarded(): void;
}

function Choices({ person, opId, text, onDiscarded }: ChoicesProps) {
  const [asking, setAsking] = useState(false);
  const discard = async () => {
    setAsking(false);
    await person.outbox.discard(opId);
    onDiscarded();
  };
  return (
    <div className={styles.choices}>
      <Button size="small" onClick={() => void person.outbox.retry(opId)}>
        Retry
      </Button>
      <Button size="small" variant="quiet" onClick={() => void copyText(text)}>
        Copy
      </Button>
      <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={asking}
        title="Discard what was not sent?"
        confirmLabel="Discard"
        danger
        onConfirm={() => void discard()}
        onCancel={() => setAsking(false)}
      >
        This action cannot be undone.
      </ConfirmDialog>
    </div>
  );
}
