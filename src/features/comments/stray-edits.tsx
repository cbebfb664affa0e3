import { useState } from 'react';
import type { PersonRuntime } from '#runtime/types.ts';
import type { CommentView } from '#store/views.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { copyText } from '#ui/toast/copy-text.ts';
import styles from './comments.module.css';
import { forgetDraft, useStrayDrafts } from './drafts.ts';

export interface StrayEditsProps {
  person: PersonRuntime;
  /** What the event is known by, also when the server gives it its id. */
  eventKey: string;
  /** All comments on the event. */
  comments: readonly CommentView[];
}

/** What somebody was writing in comments that were deleted meanwhile: it is theirs to copy or to discard. */
export function StrayEdits({ person, eventKey, comments }: StrayEditsProps) {
  const shown = comments.map((comment) => comment.key);
  const stray = useStrayDrafts(person.user.id, eventKey, shown);
  return stray.map(({ name, text }) => <StrayEdit key={name} text={text ?? ''} onDiscard={() => forgetDraft(name)} />);
}

function StrayEdit({ text, onDiscard }: { text: string; onDiscard(): void }) {
  const [asking, setAsking] = useState(false);
  const choices = (
    <div className={styles.choices}>
      <Button size="small" variant="quiet" onClick={() => void copyText(text)}>
        Copy
      </Button>
      <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={asking}
        title="Discard what you were writing?"
        confirmLabel="Discard"
        danger
        onConfirm={onDiscard}
        onCancel={() => setAsking(false)}
      >
        This action cannot be undone.
      </ConfirmDialog>
    </div>
  );
  return (
    <Notice tone="error" title="The comment that you were changing is gone" action={choices}>
      <p className={styles.content}>{text}</p>
    </Notice>
  );
}
