import PencilIcon from 'lucide-react/icons/pencil';
import TrashIcon from 'lucide-react/icons/trash-2';
import { memo, useEffect, useRef, useState } from 'react';
import { commentRoleLabel } from '#contract/records/groups/roles.ts';
import type { User } from '#contract/records/people/user.ts';
import type { TranslationLanguage } from '#contract/records/people/user-settings.ts';
import { displayName, initial } from '#contract/schema/names.ts';
import { ageText } from '#contract/time/age.ts';
import { momentText } from '#contract/time/text.ts';
import { deviceZone } from '#contract/time/zone.ts';
import { useHourStyle } from '#kit/app/context.ts';
import { Translated } from '#kit/translation/translated.tsx';
import { UnsentNote } from '#kit/unsent/unsent-note.tsx';
import { tellVerdict } from '#kit/unsent/verdict-toast.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { CommentView } from '#store/queries/base/views.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { LateConfirmDialog } from '#ui/dialog/late-confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { CommentEditor } from './comment-editor.tsx';
import { CommentText, Words } from './comment-text.tsx';
import styles from './comments.module.css';
import { GoneNote } from './gone-note.tsx';
import { COMMENT_PHRASES } from './phrases.ts';

interface CommentItemProps {
  person: PersonRuntime;
  /** The user as the session knows them now. */
  me: User;
  comment: CommentView;
  /** Milliseconds since the epoch. */
  now: number;
  isReadOnly: boolean;
  /** Whether the address links to this comment. */
  isSought: boolean;
  /** Whether the user has left a change of this comment unsaved. */
  isLeft: boolean;
  /**
   * The translation while it is shown. It is passed in parts, so that only a change of this translation renders the
   * comment again.
   */
  translated?: string | undefined;
  isTranslationCurrent?: boolean;
  language: TranslationLanguage;
  mayTranslate: boolean;
  onTranslate(comment: CommentView): void;
  /** Called when the comment is removed: the focus must move to an element that remains. */
  onRemoved(): void;
}

/** The beginning of a comment, or its first file: its buttons are named by it. */
const wordsOf = ({ content, attachments }: CommentView): string =>
  /\S.{0,39}/u.exec(content)?.[0] ?? attachments[0]?.name ?? '';

/** A comment with the actions of its author and of administrators; rendered again only when it changes. */
export const CommentItem = memo(function CommentItem(props: CommentItemProps) {
  const { person, me, comment, now, isReadOnly, isSought, isLeft, onRemoved } = props;
  const { translated, isTranslationCurrent = true, language, mayTranslate, onTranslate } = props;
  const [editing, setEditing] = useState<false | 'asked' | 'found'>(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const author = displayName(comment.author);
  const mayChange = !isReadOnly && !comment.isGone && (me.role === 'admin' || me.id === comment.userId);

  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing !== false;
  }, [editing]);

  useEffect(() => {
    if (isLeft) setEditing((now) => now || 'found');
  }, [isLeft]);

  return (
    <li>
      <article
        className={classNames(styles.comment, isSought && styles.sought)}
        tabIndex={isSought ? -1 : undefined}
        data-sought={isSought || undefined}
        aria-label={`Comment by ${author}`}
      >
        <Avatar name={author} letter={initial(comment.author)} src={comment.author.profileImageUrl} />
        <Stack gap={1} shrinks grows>
          <Row as="header" gap={2} align="start" justify="between">
            <Row as="p" gap={2} rowGap={0} align="baseline" wrap shrinks>
              <Text as="span" weight="title" breaks dir="auto">
                {author}
              </Text>
              <Text as="span" tone="soft" size="small">
                {commentRoleLabel(comment.author.role)}
              </Text>
              <CommentTime at={comment.createdAt} now={now} />
            </Row>
            {mayChange && !editing && (
              <Row align="stretch" rigid tone="faint" className={styles.actions}>
                <IconButton
                  ref={editButton}
                  label={`Edit comment: ${wordsOf(comment)}`}
                  icon={<PencilIcon />}
                  onClick={() => setEditing('asked')}
                />
                <DeleteButton person={person} comment={comment} onRemoved={onRemoved} />
              </Row>
            )}
          </Row>
          {editing && !isReadOnly ? (
            <CommentEditor
              person={person}
              comment={comment}
              asked={editing === 'asked'}
              onClose={() => setEditing(false)}
            />
          ) : (
            <CommentText person={person} comment={comment} />
          )}
          {translated !== undefined && !editing && (
            <Translated
              language={language}
              isCurrent={isTranslationCurrent}
              unavailable={!mayTranslate}
              onAgain={() => onTranslate(comment)}
            >
              <Words author={author}>{translated}</Words>
            </Translated>
          )}
          {comment.isGone && comment.pending !== 'sending' ? (
            <GoneNote person={person} comment={comment} isReadOnly={isReadOnly} onOver={onRemoved} />
          ) : (
            <UnsentNote
              person={person}
              row={comment}
              text={comment.content}
              title="Your change to a comment"
              onDiscarded={onRemoved}
            />
          )}
        </Stack>
      </article>
    </li>
  );
});

function DeleteButton({ person, comment, onRemoved }: Pick<CommentItemProps, 'person' | 'comment' | 'onRemoved'>) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const verdict = await person.run((commands) => commands.deleteComment, { commentId: comment.id });
    const refused = tellVerdict(COMMENT_PHRASES.remove, verdict);
    setBusy(false);
    setAsking(false);
    if (refused === null) onRemoved();
  };
  return (
    <>
      <IconButton label={`Delete comment: ${wordsOf(comment)}`} icon={<TrashIcon />} onClick={() => setAsking(true)} />
      <LateConfirmDialog
        open={asking}
        title="Delete this comment?"
        confirmLabel="Delete"
        danger
        busy={busy && 'Deleting…'}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        This action cannot be undone.
      </LateConfirmDialog>
    </>
  );
}

/** The age of a comment in words, with the exact time on this device's clock as a tooltip. */
function CommentTime({ at, now }: { at: string; now: number }) {
  useHourStyle();
  return (
    <Text dateTime={at} title={momentText(at, deviceZone())} as="time" tone="faint" size="small">
      {ageText(Date.parse(at), now)}
    </Text>
  );
}
