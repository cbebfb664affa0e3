import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  submitLabel: string;
  /** The running action in words; the form is neither sent nor closed meanwhile. */
  busy?: string | false | null;
  formRef?: RefObject<HTMLFormElement | null>;
  size?: DialogProps['size'];
  onSubmit(event: FormEvent): void;
  /** Escape, the cross, a tap beside it, or Cancel. */
  onClose(): void;
}

const FIELDS = 'input:enabled, select:enabled, textarea:enabled, [contenteditable="true"]';

/**
 * The first field, so that the user can type immediately; null where that would open a keyboard over half of the form.
 */
function firstField(formId: string): HTMLElement | null {
  if (window.matchMedia?.('(pointer: coarse)').matches) return null;
  return document.getElementById(formId)?.querySelector<HTMLElement>(FIELDS) ?? null;
}

/** A dialog with a form; it is open while it is rendered. Enter in a single-line field submits it. */
export function FormDialog({
  title,
  description,
  children,
  submitLabel,
  busy,
  formRef,
  size = 'medium',
  onSubmit,
  onClose,
}: FormDialogProps) {
  const id = useId();
  const close = () => {
    if (!busy) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit(event);
  };
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={description}
      size={size}
      initialFocus={() => firstField(id)}
      footer={
        <>
          <Button disabled={Boolean(busy)} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={id} noValidate className={styles.form} onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  );
}
