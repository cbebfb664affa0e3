import { useState } from 'react';
import { plural } from '#contract/plural.ts';
import { usePerson } from '#kit/context.ts';
import { isKept, tellVerdict } from '#kit/verdict-toast.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import type { KeyedUser } from '#store/queries/keyed-users.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { FACES, type Face } from './face.ts';
import { NamedUsers } from './named-users.tsx';

/** More users than these are deleted after their number was typed. */
const UNTYPED = 10;

export interface DeleteQuestionProps {
  face: Face;
  users: readonly KeyedUser[];
  /** @param areGone whether the users are deleted */
  onClose(areGone: boolean): void;
}

/** Asks for confirmation before one or several accounts are deleted. */
export function DeleteQuestion({ face, users, onClose }: DeleteQuestionProps) {
  const person = usePerson();
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const asksNumber = users.length > UNTYPED;
  const phrases = FACES[face].remove;
  const isOne = users.length === 1;
  const counted = plural(users.length, 'user');
  const confirm = async () => {
    if (asksNumber && typed.trim() !== String(users.length)) {
      setError(`Please type ${users.length}`);
      return;
    }
    setBusy(true);
    const userIds = users.map(({ id }) => id);
    const verdict = await withEdits(person, (edits) => edits.users.removeAll({ userIds }));
    const many = { done: `${counted} deleted`, failed: 'Failed to delete users. Please try again.' };
    tellVerdict(isOne ? phrases : many, verdict);
    onClose(isKept(verdict));
  };
  return (
    <ConfirmDialog
      open
      title="Are you sure?"
      confirmLabel={isOne ? 'Delete' : `Delete ${counted}`}
      danger
      busy={busy && 'Deleting…'}
      onConfirm={() => void confirm()}
      onCancel={() => busy || onClose(false)}
      field={
        asksNumber && (
          <TextField
            label={`To delete ${users.length} users, type their number`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={error}
            readOnly={busy}
            onChange={(event) => setTyped(event.target.value)}
          />
        )
      }
    >
      <NamedUsers users={users} />
      {isOne
        ? 'This permanently deletes the user and their data. This action cannot be undone.'
        : 'This permanently deletes these users and their data. This action cannot be undone.'}
    </ConfirmDialog>
  );
}
