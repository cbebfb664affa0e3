import type { KeyedUser } from '#store/queries/keyed-users.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { NamedUsers } from './named-users.tsx';

export interface AdminQuestionProps {
  /** Those who become administrators; empty for a new account. */
  users: readonly KeyedUser[];
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before a user becomes an administrator. */
export function AdminQuestion({ users, onConfirm, onCancel }: AdminQuestionProps) {
  return (
    <ConfirmDialog
      open
      title={users.length > 1 ? `Make ${users.length} users administrators?` : 'Make this user an administrator?'}
      confirmLabel={users.length > 1 ? 'Make Administrators' : 'Make Administrator'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {users.length > 0 && <NamedUsers users={users} />}
      Administrators see and change all groups, users and settings. An administrator cannot be deleted.
    </ConfirmDialog>
  );
}
