import { CopyOrDiscard } from '#kit/unsent/copy-or-discard.tsx';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { CommentView } from '#store/queries/base/views.ts';
import { Row } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { PostAsNew } from './post-as-new.tsx';

interface GoneNoteProps {
  person: PersonRuntime;
  comment: CommentView;
  isReadOnly: boolean;
  onOver(): void;
}

/** An unsent change of a comment that was deleted meanwhile; the server would refuse it. */
export function GoneNote({ person, comment, isReadOnly, onOver }: GoneNoteProps) {
  const { content, opId, eventId } = comment;
  const discard = async () => {
    if (opId !== null) await person.outbox.discard(opId);
    onOver();
  };
  return (
    <Notice
      tone="error"
      title="Needs attention"
      action={
        <Row gap={2} align="stretch" wrap>
          {!isReadOnly && (
            <PostAsNew person={person} eventId={eventId} text={content} onPosted={() => void discard()} />
          )}
          <CopyOrDiscard text={content} question="Discard unsent changes?" onDiscard={() => void discard()} />
        </Row>
      }
    >
      The comment you were editing was deleted. Your text is kept here.
    </Notice>
  );
}
