import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useObservable, usePerson } from '#runtime/context.ts';
import type { UnsentView } from '#store/views.ts';
import { waitingWords, whyWaiting } from '#store/waiting-words.ts';
import { Button } from '#ui/button/button.tsx';
import { ConflictChoice } from '#ui/conflict-choice/conflict-choice.tsx';
import { Progress } from '#ui/progress/progress.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { EditWords } from './edit-words.tsx';
import styles from './sync-dialog.module.css';

/** An edit that leaves the list takes its buttons along; the focus goes to the list's dialog, not to the page below it. */
function leaveFocus(row: HTMLLIElement | null) {
  const list = row?.closest<HTMLElement>('[role="dialog"]');
  return () => {
    if (row?.contains(document.activeElement)) list?.focus();
  };
}

interface UnsentEditProps {
  edit: UnsentView;
  /** Milliseconds since the epoch. */
  now: number;
  /** The person goes to the screen where the edit was made. */
  onFollow(): void;
}

/** One edit that the server does not have: its text, its age, what is wrong with it, and the way on. */
export function UnsentEdit({ edit, now, onFollow }: UnsentEditProps) {
  const { outbox, sync } = usePerson();
  const { standstill } = useObservable(sync);
  const [asking, setAsking] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const discard = useRef<HTMLButtonElement>(null);
  const keep = () => {
    flushSync(() => setAsking(false));
    discard.current?.focus();
  };
  const refused = edit.state === 'needs-you';
  const why = edit.problem || edit.state === 'sending' ? null : whyWaiting(edit.waits, standstill);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(edit.text);
      toast({ title: 'Copied' });
    } catch {
      toast({ title: 'Copying is not possible here', description: 'Select the text instead.', tone: 'destructive' });
    }
  };

  return (
    <li ref={leaveFocus} className={styles.edit}>
      <EditWords edit={edit} now={now} onFollow={onFollow} />
      {edit.problem && <p className={styles.problem}>{edit.problem}</p>}
      {why && <p className={refused ? styles.problem : styles.why}>{waitingWords(why, now)}</p>}
      {edit.conflict && (
        <ConflictChoice
          title={edit.subject ? `“${edit.subject}”` : edit.title}
          fields={edit.conflict.fields}
          open={choosing}
          onSettle={(choices) => void outbox.settle(edit.opId, choices)}
          onClose={() => setChoosing(false)}
        />
      )}
      {edit.state === 'sending' && <UploadProgress opId={edit.opId} />}
      {asking && <DiscardQuestion edit={edit} onKeep={keep} onDiscard={() => void outbox.discard(edit.opId)} />}
      {edit.state !== 'sending' && !asking && (
        <div className={styles.actions}>
          {edit.conflict && (
            <Button size="small" onClick={() => setChoosing(true)}>
              Choose…
            </Button>
          )}
          {refused && !edit.conflict && (
            <Button size="small" onClick={() => outbox.retry(edit.opId)}>
              Retry
            </Button>
          )}
          {refused && edit.text && (
            <Button size="small" variant="quiet" onClick={copy}>
              Copy
            </Button>
          )}
          <Button
            ref={discard}
            size="small"
            variant="quiet"
            className={refused ? undefined : styles.flush}
            onClick={() => setAsking(true)}
          >
            Discard
          </Button>
        </div>
      )}
    </li>
  );
}

/** How much of a file has left, where the browser tells. */
function UploadProgress({ opId }: { opId: string }) {
  const progress = useObservable(usePerson().files.progress).get(opId);
  if (!progress) return null;
  return <Progress label="Sent so far" value={progress.sent} max={progress.total} />;
}

interface DiscardQuestionProps {
  edit: UnsentView;
  onKeep(): void;
  onDiscard(): void;
}

/** Asked in the edit's own place: a second sheet over this one would hide which edit it is about. */
function DiscardQuestion({ edit, onKeep, onDiscard }: DiscardQuestionProps) {
  const title = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-labelledby={title} className={styles.question}>
      <p id={title} className={styles.title}>
        Discard this edit?
      </p>
      <p>
        {edit.kind.startsWith('upload.')
          ? 'The file is erased from this device and removed from the edit that it belongs to.'
          : 'What you typed is erased from this device, and so are the edits that depend on it.'}
        {edit.tried && ' An attempt may have reached the server: what is there stays.'}
      </p>
      <div className={styles.actions}>
        {/* First, where the thumb has just been. */}
        <Button ref={keep} size="small" onClick={onKeep}>
          Keep
        </Button>
        <Button size="small" variant="danger" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  );
}
