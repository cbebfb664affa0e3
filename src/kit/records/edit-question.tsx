import { type ReactNode, useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { type Phrases, tellVerdict } from '#kit/unsent/verdict-toast.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/dialog/confirm-dialog.tsx';

interface EditQuestionProps extends Pick<ConfirmDialogProps, 'title' | 'children' | 'confirmLabel' | 'danger'> {
  /** The label while the edit waits for its verdict: 'Removing…'. */
  busyLabel: string;
  field?(isBusy: boolean): ReactNode;
  /** Whether the field is filled in as it must be. */
  mayConfirm?(): boolean;
  edit(person: PersonRuntime): Promise<Verdict>;
  /** The texts of the toast, or its own way to report the verdict. */
  phrases: Phrases | ((verdict: Verdict) => void);
  /** @param verdict null where the user has cancelled */
  onClose(verdict: Verdict | null): void;
}

/** Asks before an edit, makes it, and stays open until its verdict. */
export function EditQuestion({ busyLabel, field, mayConfirm, edit, phrases, onClose, ...dialog }: EditQuestionProps) {
  const person = usePerson();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (mayConfirm?.() === false) return;
    setBusy(true);
    const verdict = await edit(person);
    if (typeof phrases === 'function') phrases(verdict);
    else tellVerdict(phrases, verdict);
    onClose(verdict);
  };
  return (
    <ConfirmDialog
      open
      {...dialog}
      field={field?.(isBusy)}
      busy={isBusy && busyLabel}
      onConfirm={() => void confirm()}
      onCancel={() => isBusy || onClose(null)}
    />
  );
}

/** The question before something is removed. */
export const RemoveQuestion = (props: Omit<EditQuestionProps, 'confirmLabel' | 'busyLabel' | 'danger'>) => (
  <EditQuestion confirmLabel="Remove" busyLabel="Removing…" danger {...props} />
);
