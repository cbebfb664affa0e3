import { CopyOrDiscard } from '#kit/copy-or-discard.tsx';
import type { PersonRuntime } from '#runtime/window/types.ts';
import type { CommentView } from '#store/queries/views.ts';
import { Notice } from '#ui/notice/notice.tsx';
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
  const choices = (
    <div className={styles.choices}>
      <CopyOrDiscard text={text} question="Discard what you were writing?" onDiscard={onDiscard} />
    </div>
  );
  return (
    <Notice tone="error" title="The comment that you were changing is gone" action={choices}>
      <p className={styles.content} dir="auto">
        {text}
      </p>
    </Notice>
  );
}
