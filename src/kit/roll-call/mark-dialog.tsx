import { type ReactNode, useState } from 'react';
import type { MarkStatus } from '#contract/records/field/roll-call.ts';
import { LINE_MAX_LENGTH } from '#contract/schema/limits.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { MarkButtons } from './mark-buttons.tsx';
import type { Shown } from './use-marking.ts';

interface MarkDialogProps {
  name: string;
  shown: Shown;
  placeholder: string;
  onMark(status: MarkStatus, note: string): void;
  onClose(): void;
  /** The marks that the person has already. */
  children?: ReactNode;
}

/** A mark of one person, with a note. */
export function MarkDialog({ name, shown, placeholder, onMark, onClose, children }: MarkDialogProps) {
  const [status, setStatus] = useState(shown.status);
  const [note, setNote] = useState(shown.note);
  const [problem, setProblem] = useState<string | null>(null);
  const save = () => {
    if (status === null) return setProblem('Choose a status first.');
    onMark(status, note.trim());
    onClose();
  };
  return (
    <FormDialog title={name} submitLabel="Save mark" onSubmit={save} onClose={onClose}>
      <Stack role="group" aria-label="Mark" gap={2}>
        <MarkButtons
          status={status}
          onMark={(next) => {
            setProblem(null);
            setStatus(next);
          }}
        />
        {problem && (
          <Text role="alert" tone="danger" size="small">
            {problem}
          </Text>
        )}
      </Stack>
      <TextField
        label="Note"
        placeholder={placeholder}
        maxLength={LINE_MAX_LENGTH}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {children}
    </FormDialog>
  );
}
