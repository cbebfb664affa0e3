import { type FormEvent, type Ref, useRef, useState } from 'react';
import { COMMENT_MAX_ATTACHMENTS } from '#contract/schema/limits.ts';
import { useObservableField } from '#kit/app/context.ts';
import { useDraft } from '#kit/form/use-draft.ts';
import { tellVerdict } from '#kit/unsent/verdict-toast.ts';
import { commentPlace } from '#runtime/drafts/drafts.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { CommentField, isPostable } from './comment-field.tsx';
import { PickedFiles, PickFiles } from './comment-files.tsx';
import styles from './comments.module.css';
import { COMMENT_PHRASES } from './phrases.ts';
import { useCommentFiles } from './use-comment-files.ts';

/** A render before the comment is written delays it; most comments are written sooner. */
const BUSY_AFTER_MS = 100;

interface CommentComposerProps {
  person: PersonRuntime;
  eventId: string;
  /** The id of the event, stable when the server assigns its own. */
  eventKey: string;
  field: Ref<HTMLTextAreaElement>;
}

/**
 * The form for a new comment. It keeps the text until the comment is durably on this device, and shows the text again
 * when the comment is refused while the form is open.
 */
export function CommentComposer({ person, eventId, eventKey, field }: CommentComposerProps) {
  const draft = useDraft(commentPlace(person.user.id, eventKey));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const online = useObservableField(person.sync, 'online');

  const posting = useRef<symbol | null>(null);
  const place = useRef<HTMLFormElement>(null);
  const files = useCommentFiles(person, draft);
  const text = draft.text ?? '';
  const postable = isPostable(text, draft.files.length);

  const post = async () => {
    // State is rendered too late to stop a second tap.
    if (posting.current !== null || !postable || !files.mayPost()) return;
    const turn = Symbol('post');
    posting.current = turn;
    const slow = setTimeout(() => setBusy(true), BUSY_AFTER_MS);
    setProblem(null);
    const over = () => {
      if (posting.current !== turn) return;
      posting.current = null;
      clearTimeout(slow);
      setBusy(false);
    };
    const isShown = () => place.current?.isConnected === true;
    const form = draft.handOver({ text, files: draft.files }, isShown, over);
    const input = { eventId, content: text.trim(), attachments: draft.files };
    const verdict = await person.run((commands) => commands.createComment, input, form);
    const refused = tellVerdict(COMMENT_PHRASES.create, verdict, 'in the form');
    over();
    if (refused !== null) setProblem(refused);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void post();
  };

  return (
    <Stack ref={place} as="form" gap={2} onSubmit={onSubmit} aria-label="Add a comment">
      <CommentField
        ref={field}
        label="Your comment"
        placeholder="Add a comment…"
        rows={1}
        value={text}
        onChange={(next) => {
          // The field would keep the posted words, with the new letter.
          if (posting.current !== null) return;
          setProblem(null);
          draft.put({ ...draft.now(), text: next || null });
        }}
        onSubmit={() => void post()}
        problem={problem}
        busy={busy}
      />
      <PickedFiles person={person} files={draft.files} uploads={files.uploads} onRemove={files.remove} />
      <Row gap={3} rowGap={2} justify="between" wrap>
        <PickFiles busy={busy || files.busy} full={files.isFull} onPick={files.pick} />
        {files.isFull && <p className={styles.hint}>A comment can have up to {COMMENT_MAX_ATTACHMENTS} files.</p>}
        {!online && <p className={styles.hint}>You are offline. Your comment will be sent later.</p>}
        <Button type="submit" variant="primary" busy={busy && 'Posting…'} unavailable={!postable}>
          Post comment
        </Button>
      </Row>
    </Stack>
  );
}
