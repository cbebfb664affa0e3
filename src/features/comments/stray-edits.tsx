import { useDrafts } from '#kit/form/use-draft.ts';
import { CopyOrDiscard } from '#kit/unsent/copy-or-discard.tsx';
import { commentForm, EMPTY } from '#runtime/drafts/drafts.ts';
import { drafts } from '#runtime/drafts/window.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { CommentView } from '#store/queries/base/views.ts';
import { Row } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './comments.module.css';
import { PostAsNew } from './post-as-new.tsx';

interface StrayEditsProps {
  person: PersonRuntime;
  eventId: string;
  /** The group is archived: posting is not possible. */
  isReadOnly: boolean;
  /** The id of the event, stable when the server assigns its own. */
  eventKey: string;
  comments: readonly CommentView[];
}

/**
 * The drafts of changes of comments that were deleted meanwhile. The user can post each as a new comment, copy it or
 * discard it.
 */
export function StrayEdits({ person, eventId, isReadOnly, eventKey, comments }: StrayEditsProps) {
  const shown = [null, ...comments.map(({ key }) => key)].map(commentForm);
  const stray = useDrafts(person.user.id, `event:${eventKey}`).filter(
    ({ form, fields }) => !fields && !shown.includes(form),
  );
  return stray.map(({ name, text }) => {
    const words = text ?? '';
    const forget = () => void drafts.put(name, EMPTY);
    const choices = (
      <Row gap={2} align="stretch" wrap>
        {!isReadOnly && <PostAsNew person={person} eventId={eventId} text={words} onPosted={forget} />}
        <CopyOrDiscard text={words} question="Discard your changes?" onDiscard={forget} />
      </Row>
    );
    return (
      <Notice key={name} tone="error" title="The comment you were editing was deleted" action={choices}>
        <p className={styles.content} dir="auto">
          {words}
        </p>
      </Notice>
    );
  });
}
