import { type ReactNode, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequences, plainly. */
  children: ReactNode;
  /** A field that must be filled in before. Enter in it confirms. */
  field?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** A button for the other way to go on. */
  other?: ReactNode;
  /** The label of the running action; both buttons wait for it. */
  busy?: string | false | null;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before something that cannot be taken back. The focus starts on the button that cancels. */
export function ConfirmDialog({
  open,
  title,
  children,
  field,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger,
  other,
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      kind="alert"
      open={open}
      onClose={onCancel}
      title={title}
      description={children}
      initialFocus={() => cancel.current}
      footer={
        <>
          <Button ref={cancel} disabled={Boolean(busy)} onClick={onCancel}>
            {cancelLabel}
          </Button>
          {other}
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {field && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (!busy) onConfirm();
          }}
        >
          {field}
        </form>
      )}
    </Dialog>
  );
}
