import { useState } from 'react';
import { displayName } from '#contract/schema/names.ts';
import { plural } from '#contract/text/plural.ts';
import { Named } from '#kit/records/named.tsx';
import type { KeyedUser } from '#store/queries/people/keyed-users.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { useResend } from './use-resend.ts';

/** Asks for confirmation before several invitations are mailed again. */
export function ResendQuestion({ users, onClose }: { users: readonly KeyedUser[]; onClose(): void }) {
  const { send } = useResend();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await send(users);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Resend ${plural(users.length, 'invitation')}?`}
      confirmLabel="Resend"
      busy={busy && 'Sending…'}
      onConfirm={() => void confirm()}
      onCancel={() => busy || onClose()}
    >
      <Named of={users.map(displayName)} />
      Each receives an email with a new link to set a password.
    </ConfirmDialog>
  );
}
