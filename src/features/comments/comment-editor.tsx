import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PersonRuntime } from '#runtime/types.ts';
import type { CommentView } from '#store/views.ts';
import { Button } from '#ui/button/button.tsx';
import { CommentField, isPostable } from './comment-field.tsx';
import styles from './comments.module.css';
import { startWriting } from './draft-writers.ts';
import { useDraft } from './drafts.ts';
import { tellVerdict } from './verdict-toast.ts';

export interface CommentEditorProps {
  person: PersonRuntime;
  comment: CommentView;
  /** The person has just asked for it: they are to type in it at once. */
  asked: boolean;
  /** The edit stands, or the person gave up. */
  onClose(): void;
}

/**
 * Changes a comment in its place; Escape gives up (part 2 §2). What is typed is a draft: neither a reload nor the comment's
 * end takes it away.
 */
export function CommentEditor({ person, comment, asked, onClose }: CommentEditorProps) {
  const draft = useDraft(person.user.id, comment.eventKey, comment.key);
  const [text, setText] = useState(draft.text || comment.content);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => startWriting(draft.key), [draft.key]);

  useEffect(() => {
    if (!asked) return;
    const area = form.current?.querySelector('textarea');
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, [asked]);

  // Another tab has saved or given up what both were showing.
  const isOver = draft.text === '' && text !== comment.content && !busy;
  const wasDraft = useRef(false);
  useEffect(() => {
    if (isOver && wasDraft.current) onClose();
    wasDraft.current = draft.text !== '';
  }, [isOver, draft.text, onClose]);

  const giveUp = () => {
    draft.set('');
    onClose();
  };
  const save = async () => {
    if (busy || !isPostable(text)) return;
    if (text.trim() === comment.content) return giveUp();
    setBusy(true);
    const input = { commentId: comment.id, content: text.trim() };
    const refused = tellVerdict('edit', await person.comments.edit(input, draft.handOver(text)));
    setBusy(false);
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
          setText(next);
          draft.set(next === comment.content ? '' : next);
        }}
        onSubmit={() => void save()}
        onEscape={busy ? undefined : giveUp}
        problem={problem}
        busy={busy}
      />
      <div className={styles.editorActions}>
        <Button type="submit" size="small" variant="primary" busy={busy && 'Saving…'} disabled={!isPostable(text)}>
          Save
        </Button>
        <Button size="small" disabled={busy} onClick={giveUp}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
