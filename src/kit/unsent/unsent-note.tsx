import { useState } from 'react';
import { useObservable } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { Marked } from '#store/queries/base/views.ts';
import { getConflict } from '#store/queries/unsent/outbox.ts';
import { waitingWords, whyWaiting } from '#store/queries/unsent/waiting-words.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import { useNow } from '#ui/use-now.ts';
import { CopyOrDiscard } from './copy-or-discard.tsx';

const ConflictChoice = lazily(
  async () => (await import('#ui/conflict-choice/conflict-choice.tsx')).ConflictChoice,
  MissingDialog,
);

const RefusedFiles = lazily(async () => (await import('./refused-files.tsx')).RefusedFiles);

interface UnsentNoteProps {
  person: PersonRuntime;
  /** The row with its unsent changes. */
  row: Marked;
  /** The row's words, to copy. */
  text: string;
  /** The thing that both changed in a conflict: 'Your change to a comment'. */
  title: string;
  onDiscarded(): void;
}

/** Shows the state of an unsent row, change or removal, and the actions where it needs attention. */
export function UnsentNote({ person, row, text, title, onDiscarded }: UnsentNoteProps) {
  const { pending, opId, problem } = row;
  if (pending === null || opId === null) return null;
  if (pending === 'needs-you') {
    return (
      <Notice tone="error" title="Needs attention" action={<Choices {...{ person, opId, text, title, onDiscarded }} />}>
        {problem ?? <WhyWaiting person={person} row={row} />}
        <RefusedFiles person={person} opId={opId} />
      </Notice>
    );
  }
  return (
    <Row as="p" gap={2} rowGap={0} align="baseline" wrap>
      <span role="status">
        <PendingMark pending={pending} />
      </span>
      {pending === 'waiting' && (
        <Text as="span" tone="faint" size="small">
          <WhyWaiting person={person} row={row} />
        </Text>
      )}
    </Row>
  );
}

/** Why the edit waits and since when; renders nothing where it is about to be sent. */
function WhyWaiting({ person, row }: Pick<UnsentNoteProps, 'person' | 'row'>) {
  const { blocker } = useObservable(person.sync);
  const now = useNow();
  const why = whyWaiting(row.waits, blocker);
  return why && waitingWords(why, now);
}

interface ChoicesProps extends Omit<UnsentNoteProps, 'row'> {
  opId: string;
}

function Choices({ person, opId, text, title, onDiscarded }: ChoicesProps) {
  const { store, outbox } = person;
  const conflict = useLiveQuery(() => getConflict(store, opId), [store, opId]);
  // Null until the first request, which loads the dialog's code.
  const [choosing, setChoosing] = useState<boolean | null>(null);
  const discard = async () => {
    await outbox.discard(opId);
    onDiscarded();
  };
  return (
    <Row gap={2} align="stretch" wrap>
      {conflict ? (
        <>
          <Button size="small" onClick={() => setChoosing(true)}>
            Choose…
          </Button>
          {choosing !== null && (
            <ConflictChoice
              title={title}
              fields={conflict.fields}
              by={conflict.by}
              open={choosing}
              onSettle={(choices) => void outbox.settle(opId, choices)}
              onClose={() => setChoosing(false)}
            />
          )}
        </>
      ) : (
        conflict === null && (
          <Button size="small" onClick={() => void outbox.retry(opId)}>
            Retry
          </Button>
        )
      )}
      <CopyOrDiscard text={text} question="Discard unsent changes?" onDiscard={() => void discard()} />
    </Row>
  );
}
