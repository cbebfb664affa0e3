import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldConflicts } from '#kit/form/field-choices.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { tellVerdict } from '#kit/unsent/verdict-toast.ts';
import { commentPlace } from '#runtime/drafts/drafts.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { CommentView } from '#store/queries/base/views.ts';
import { Button } from '#ui/button/button.tsx';
import type { Side } from '#ui/conflict-choice/version-choices.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';
import { CommentField, isPostable } from './comment-field.tsx';
import { COMMENT_PHRASES } from './phrases.ts';

const DiscardQuestion = lazily(
  async () => (await import('#kit/form/discard-question.tsx')).DiscardQuestion,
  MissingDialog,
);

const FieldChoices = lazily(async () => (await import('#kit/form/field-choices.tsx')).FieldChoices);

interface CommentEditorProps {
  person: PersonRuntime;
  comment: CommentView;
  /** Whether the user just opened the editor, which then takes the focus. */
  asked: boolean;
  /** Called when the edit is saved or abandoned. */
  onClose(): void;
}

/**
 * Edits a comment in its place; Escape cancels, after a question if the text was changed. The text is a draft that
 * survives a reload and the deletion of the comment.
 */
export function CommentEditor({ person, comment, asked, onClose }: CommentEditorProps) {
  const draft = useDraft(commentPlace(person.user.id, comment.eventKey, comment.key));
  const put = (text: string | null) => draft.put({ text, files: [] });
  /** The text being saved; null otherwise. */
  const [saving, setSaving] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  /** The words that the change is made on. */
  const [before, setBefore] = useState(comment.content);
  /** The user's words, where a choice was made against what the comment says now. */
  const [decided, setDecided] = useState<{ mine: string; theirs: string } | null>(null);
  const [isChoiceMissing, setChoiceMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const text = saving ?? draft.text ?? comment.content;
  const busy = saving !== null;
  // Untouched, the form follows the comment.
  if (draft.text === null && !busy && before !== comment.content) setBefore(comment.content);
  const isOpen = draft.text !== null && !busy && before !== comment.content;
  const made = decided?.theirs === comment.content ? decided : null;
  const choose = ({ content: side }: Record<string, Side>) => {
    const mine = draft.text ?? made?.mine ?? '';
    setDecided({ mine, theirs: comment.content });
    setBefore(comment.content);
    setChoiceMissing(false);
    put(side === 'mine' && mine !== comment.content ? mine : null);
  };
  const side: Side = draft.text === null ? 'theirs' : 'mine';
  const conflicts: FieldConflicts = {
    fields:
      isOpen || made
        ? [{ name: 'content', label: 'Comment', mine: draft.text ?? made?.mine ?? '', theirs: comment.content }]
        : [],
    chosen: isOpen ? {} : { content: side },
    by: null,
    isMissing: isOpen && isChoiceMissing,
    choose,
  };

  useEffect(() => {
    if (!asked) return;
    const area = form.current?.querySelector('textarea');
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, [asked]);

  const giveUp = () => {
    put(null);
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
    if (isOpen) {
      setChoiceMissing(true);
      return form.current?.querySelector<HTMLElement>('[data-undecided]')?.focus();
    }
    setSaving(text);
    const input = { commentId: comment.id, content: text.trim() };
    const handed = draft.handOver({ text, files: [] }, () => form.current?.isConnected === true);
    const verdict = await person.run((commands) => commands.editComment, input, handed);
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
    <Stack ref={form} noValidate as="form" gap={2} onSubmit={onSubmit} aria-label="Edit your comment">
      <CommentField
        label="Comment"
        value={text}
        onChange={(next) => {
          setProblem(null);
          put(next === comment.content ? null : next);
        }}
        onSubmit={() => void save()}
        onEscape={busy ? undefined : leave}
        problem={problem}
        busy={busy}
      />
      {conflicts.fields.length > 0 && <FieldChoices of={conflicts} disabled={busy} />}
      <Row gap={2} align="stretch" wrap>
        <Button type="submit" size="small" variant="primary" busy={busy && 'Saving…'} disabled={!isPostable(text)}>
          Save
        </Button>
        <Button size="small" disabled={busy} onClick={leave}>
          Cancel
        </Button>
      </Row>
      {isAsking && <DiscardQuestion open onDiscard={giveUp} onKeep={keep} />}
    </Stack>
  );
}
