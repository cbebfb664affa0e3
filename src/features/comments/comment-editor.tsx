import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { tellVerdict } from '#kit/verdict-toast.ts';
import type { PersonRuntime } from '#runtime/window/types.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import type { CommentView } from '#store/queries/views.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';
import { CommentField, isPostable } from './comment-field.tsx';
import styles from './comments.module.css';
import { useDraft } from './drafts.ts';
import { COMMENT_PHRASES } from './phrases.ts';

const DiscardQuestion = lazyDialog(() =>
  import('#kit/form/discard-question.tsx').then((module) => ({ default: module.DiscardQuestion })),
);

export interface CommentEditorProps {
  person: PersonRuntime;
  comment: CommentView;
  /** The person has just asked for it: they are to type in it at once. */
  asked: boolean;
  /** The edit stands, or the person gave up. */
  onClose(): void;
}

/**
 * Changes a comment in its place; Escape gives up, and asks where words were changed. What is typed is a draft: neither a reload nor the comment's
 * end takes it away.
 */
export function CommentEditor({ person, comment, asked, onClose }: CommentEditorProps) {
  const draft = useDraft(person.user.id, comment.eventKey, comment.key);
  /** What is being saved, until that is over. */
  const [saving, setSaving] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const text = saving ?? draft.text ?? comment.content;
  const busy = saving !== null;

  useEffect(() => {
    if (!asked) return;
    const area = form.current?.querySelector('textarea');
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, [asked]);

  const giveUp = () => {
    draft.set(null);
    onClose();
  };
  const leave = () => {
    if (text.trim() === comment.content) giveUp();
    else setAsking(true);
  };
  const keep = () => {
    setAsking(false);
    form.current?.querySelector('textarea')?.focus();
  };
  const save = async () => {
    if (busy || !isPostable(text)) return;
    if (text.trim() === comment.content) return giveUp();
    setSaving(text);
    const input = { commentId: comment.id, content: text.trim() };
    const handed = draft.handOver(text, form);
    const verdict = await withEdits(person, ({ comments }) => comments.edit(input, handed));
    const refused = tellVerdict(COMMENT_PHRASES.edit, verdict, 'in the form');
    setSaving(null);
    setProblem(refused);
    if (refused === null) onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };

  return (
    <form ref={form} className={styles.editor} onSubmit={onSubmit} aria-label="Edit your comment">
      <CommentField
        label="Comment"
        value={text}
        onChange={(next) => {
          setProblem(null);
          draft.set(next === comment.content ? null : next);
        }}
        onSubmit={() => void save()}
        onEscape={busy ? undefined : leave}
        problem={problem}
        busy={busy}
      />
      <div className={styles.editorActions}>
        <Button type="submit" size="small" variant="primary" busy={busy && 'Saving…'} disabled={!isPostable(text)}>
          Save
        </Button>
        <Button size="small" disabled={busy} onClick={leave}>
          Cancel
        </Button>
      </div>
      {isAsking && (
        <Suspense fallback={null}>
          <DiscardQuestion open onDiscard={giveUp} onKeep={keep} />
        </Suspense>
      )}
    </form>
  );
}
