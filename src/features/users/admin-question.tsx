import { displayName } from '#contract/schema/names.ts';
import { Named } from '#kit/records/named.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';

interface AdminQuestionProps {
  /** Those who become administrators. */
  users: readonly Parameters<typeof displayName>[0][];
  onConfirm(): void;
  onCancel(): void;
}

export function AdminQuestion({ users, onConfirm, onCancel }: AdminQuestionProps) {
  return (
    <ConfirmDialog
      open
      title={users.length > 1 ? `Make ${users.length} users administrators?` : 'Make this user an administrator?'}
      confirmLabel={users.length > 1 ? 'Make administrators' : 'Make administrator'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Named of={users.map(displayName)} />
      Administrators see and change all groups, users and settings, and can make others administrators.
    </ConfirmDialog>
  );
}
