import { type FormEvent, useState } from 'react';
import { useObservable } from '#runtime/context.ts';
import type { PersonRuntime } from '#runtime/types.ts';
import { Button } from '#ui/button/button.tsx';
import { CommentField, isPostable } from './comment-field.tsx';
import styles from './comments.module.css';
import { useDraft } from './drafts.ts';
import { tellVerdict } from './verdict-toast.ts';

/** Writes a comment. The text stays until it is on the server or durably on this device (part 2 §2 and §8). */
export function CommentComposer({ person, eventId }: { person: PersonRuntime; eventId: string }) {
  const [draft, setDraft] = useDraft(person.user.id, eventId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { online } = useObservable(person.sync);

  const post = async () => {
    if (busy || !isPostable(draft)) return;
    setBusy(true);
    const refused = tellVerdict('create', await person.comments.create({ eventId, content: draft.trim() }));
    setBusy(false);
    setProblem(refused);
    if (refused === null) setDraft('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void post();
  };

  return (
    <form className={styles.composer} onSubmit={onSubmit} aria-label="Add a comment">
      <CommentField
        label="Your comment"
        placeholder="Add a comment…"
        value={draft}
        onChange={(text) => {
          setProblem(null);
          setDraft(text);
        }}
        onSubmit={() => void post()}
        problem={problem}
        busy={busy}
      />
      <div className={styles.send}>
        {!online && <p className={styles.hint}>You are offline. Your comment is kept here and sent later.</p>}
        <Button type="submit" variant="primary" busy={busy && 'Posting…'} disabled={!isPostable(draft)}>
          Post Comment
        </Button>
      </div>
    </form>
  );
}
