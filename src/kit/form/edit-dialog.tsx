import { type ReactNode, useState } from 'react';
import type { FormValues } from '#runtime/drafts/drafts.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { FieldChoices } from './field-choices.tsx';
import type { EditFormState } from './use-edit-form.ts';

interface EditDialogProps<TValues extends FormValues> {
  form: EditFormState<TValues>;
  title: string;
  description?: ReactNode;
  submitLabel: string;
  /** The label while the edit waits for its verdict: 'Saving…'. */
  busyLabel?: string;
  size?: 'medium' | 'large';
  /** Called when the user is about to close it, before the question. */
  onClosing?(): void;
  children: ReactNode;
}

/** A form in a dialog. Escape, the cross and Cancel close it, after a question where words are not saved. */
export function EditDialog<TValues extends FormValues>({
  form,
  title,
  description,
  submitLabel,
  busyLabel = 'Saving…',
  size = 'medium',
  onClosing,
  children,
}: EditDialogProps<TValues>) {
  const [asking, setAsking] = useState(false);
  const close = () => {
    onClosing?.();
    if (form.isChanged) setAsking(true);
    else form.giveUp();
  };
  return (
    <>
      <FormDialog
        title={title}
        description={description}
        formRef={form.ref}
        size={size}
        submitLabel={submitLabel}
        busy={form.isBusy && busyLabel}
        onSubmit={form.submit}
        onClose={close}
      >
        {form.problem && <Notice tone="error">{form.problem}</Notice>}
        {children}
        <FieldChoices of={form.conflicts} disabled={form.isBusy} />
      </FormDialog>
      <DiscardQuestion open={asking} onDiscard={form.giveUp} onKeep={() => setAsking(false)} />
    </>
  );
}
