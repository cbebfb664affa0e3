import { type FormEvent, useState } from 'react';
import { LINE_MAX_LENGTH } from '#contract/limits.ts';
import type { MarkStatus } from '#contract/roll-call.ts';
import { MarkButtons, StatusMark } from '#kit/roll-call/mark-buttons.tsx';
import type { Shown } from '#kit/roll-call/use-marking.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import styles from './room-check.module.css';
import type { Sleeper } from './rooms-of-night.ts';

export interface NoteDialogProps {
  sleeper: Sleeper;
  shown: Shown;
  /** Null where nothing can be marked. */
  onMark: ((memberId: string, status: MarkStatus, note: string) => void) | null;
  onClose(): void;
}

/** A mark with a note: where somebody is who is not in their room. */
export function NoteDialog({ sleeper, shown, onMark, onClose }: NoteDialogProps) {
  const [status, setStatus] = useState(shown.status);
  const [note, setNote] = useState(shown.note);
  const [problem, setProblem] = useState<string | null>(null);
  if (!onMark)
    return (
      <Dialog open title={sleeper.name} onClose={onClose}>
        <StatusMark status={shown.status} />
        {shown.note && <p dir="auto">{shown.note}</p>}
      </Dialog>
    );
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (status === null) return setProblem('Choose one of these first.');
    onMark(sleeper.memberId, status, note.trim());
    onClose();
  };
  return (
    <FormDialog title={sleeper.name} submitLabel="Save Mark" onSubmit={save} onClose={onClose}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own. */}
      <div role="group" aria-label="Mark" className={styles.field}>
        <MarkButtons
          status={status}
          onMark={(next) => {
            setProblem(null);
            setStatus(next);
          }}
        />
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
      <TextField
        label="Note"
        placeholder="In room 12, at the doctor"
        maxLength={LINE_MAX_LENGTH}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
