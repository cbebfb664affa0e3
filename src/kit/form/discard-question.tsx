import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';

interface DiscardQuestionProps {
  open: boolean;
  onDiscard(): void;
  onKeep(): void;
}

/** Asks before a form with unsaved words is closed. */
export function DiscardQuestion({ open, onDiscard, onKeep }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Discard your changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      danger
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      It is not saved.
    </ConfirmDialog>
  );
}
