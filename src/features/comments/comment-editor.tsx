import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PersonRuntime } from '#runtime/types.ts';
import type { CommentView } from '#store/views.ts';
import { Button } from '#ui/button/button.tsx';
import { CommentField, isPostable } from './comment-field.tsx';
import styles from './comments.module.css';
import { tellVerdict } from './verdict-toast.ts';

export interface CommentEditorProps {
  person: PersonRuntime;
  comment: CommentView;
  /** The edit stands, or the person gave up. */
  onClose(): void;
}

/** Changes a comment in its place; Escape gives up (part 2 §2). */
export function CommentEditor({ person, comment, onClose }: CommentEditorProps) {
  const [text, setText] = useState(comment.content);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const area = form.current?.querySelector('textarea');
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  const save = async () => {
    if (busy || !isPostable(text)) return;
    if (text.trim() === comment.content) return onClose();
    setBusy(true);
    const refused = tellVerdict('edit', await person.comments.edit({ commentId: comment.id, content: text.trim() }));
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
        }}
        onSubmit={() => void save()}
        onEscape={busy ? undefined : onClose}
        problem={problem}
        busy={busy}
      />
      <div className={styles.editorActions}>
        <Button type="submit" size="small" variant="primary" busy={busy && 'Saving…'} disabled={!isPostable(text)}>
          Save
        </Button>
        <Button size="small" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
