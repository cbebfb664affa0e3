import { useState } from 'react';
import { useObservable, usePerson } from '#kit/app/context.ts';
import type { UnsentView } from '#store/queries/base/views.ts';
import { waitingWords, whyWaiting } from '#store/queries/unsent/waiting-words.ts';
import { Button } from '#ui/button/button.tsx';
import { ConflictChoice } from '#ui/conflict-choice/conflict-choice.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { leaveFocus } from '#ui/page-header/page-focus.ts';
import { Progress } from '#ui/progress/progress.tsx';
import { copyText } from '#ui/toast/copy-text.ts';
import { DiscardQuestion, useDiscard } from './discard-question.tsx';
import { EditWords } from './edit-words.tsx';
import styles from './sync-dialog.module.css';

interface UnsentEditProps {
  edit: UnsentView;
  /** Milliseconds since the epoch. */
  now: number;
  /** Called when the user opens the screen where the edit was made. */
  onFollow(): void;
}

/** An edit that the server does not have: its text, its age, its problem, and its actions. */
export function UnsentEdit({ edit, now, onFollow }: UnsentEditProps) {
  const { outbox, sync } = usePerson();
  const { blocker } = useObservable(sync);
  const { asking, ask, keep, button } = useDiscard();
  const [choosing, setChoosing] = useState(false);
  const refused = edit.state === 'needs-you';
  const why = edit.problem || edit.state === 'sending' ? null : whyWaiting(edit.waits, blocker);

  return (
    <li ref={leaveFocus} className={styles.edit}>
      <EditWords edit={edit} now={now} onFollow={onFollow} />
      {edit.problem && <p className={styles.problem}>{edit.problem}</p>}
      {why && <p className={refused ? styles.problem : styles.why}>{waitingWords(why, now)}</p>}
      {edit.conflict && (
        <ConflictChoice
          title={edit.subject ? `“${edit.subject}”` : edit.title}
          fields={edit.conflict.fields}
          by={edit.conflict.by}
          open={choosing}
          onSettle={(choices) => void outbox.settle(edit.opId, choices)}
          onClose={() => setChoosing(false)}
        />
      )}
      {edit.state === 'sending' && <UploadProgress opId={edit.opId} />}
      {asking && (
        <DiscardQuestion title="Discard this edit?" onKeep={keep} onDiscard={() => void outbox.discard(edit.opId)}>
          {edit.kind.startsWith('upload.')
            ? 'The file is erased from this device and removed from its edit.'
            : 'The edit is erased from this device, along with the edits that depend on it.'}
          {edit.tried && ' Anything already on the server stays.'}
        </DiscardQuestion>
      )}
      {edit.state !== 'sending' && !asking && (
        <Row gap={2} align="stretch" wrap className={styles.actions}>
          {edit.conflict && (
            <Button size="small" onClick={() => setChoosing(true)}>
              Choose…
            </Button>
          )}
          {refused && !edit.conflict && (
            <Button size="small" onClick={() => outbox.retry(edit.opId)}>
              {edit.isLacked ? 'Send again' : 'Retry'}
            </Button>
          )}
          {refused && edit.text && (
            <Button size="small" variant="quiet" onClick={() => void copyText(edit.text)}>
              Copy
            </Button>
          )}
          <Button
            ref={button}
            size="small"
            variant="quiet"
            className={refused ? undefined : styles.flush}
            onClick={ask}
          >
            Discard
          </Button>
        </Row>
      )}
    </li>
  );
}

/** The progress of an upload, when the browser reports it. */
function UploadProgress({ opId }: { opId: string }) {
  const progress = useObservable(usePerson().files.progress).get(opId);
  if (!progress) return null;
  return <Progress label="Sent so far" value={progress.sent} max={progress.total} />;
}
