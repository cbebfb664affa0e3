import { useState } from 'react';
import { displayName } from '#contract/schema/names.ts';
import { plural } from '#contract/text/plural.ts';
import { EditQuestion } from '#kit/records/edit-question.tsx';
import { Named } from '#kit/records/named.tsx';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import type { KeyedUser } from '#store/queries/people/keyed-users.ts';
import { TextField } from '#ui/text-field/text-field.tsx';
import { FACES, type Face } from './face.ts';

/** More users than these are deleted after their number was typed. */
const UNTYPED = 10;

interface DeleteQuestionProps {
  face: Face;
  users: readonly KeyedUser[];
  onClose(verdict: Verdict | null): void;
}

/** Asks for confirmation before one or several accounts are deleted. */
export function DeleteQuestion({ face, users, onClose }: DeleteQuestionProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const asksNumber = users.length > UNTYPED;
  const isOne = users.length === 1;
  const counted = plural(users.length, 'user');
  const many = { done: `${counted} deleted`, failed: 'Failed to delete users. Please try again.' };
  return (
    <EditQuestion
      title="Are you sure?"
      confirmLabel={isOne ? 'Delete' : `Delete ${counted}`}
      busyLabel="Deleting…"
      danger
      field={(isBusy) =>
        asksNumber && (
          <TextField
            label={`To delete ${users.length} users, type the number`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={error}
            readOnly={isBusy}
            onChange={(event) => setTyped(event.target.value)}
          />
        )
      }
      mayConfirm={() => {
        const isRight = !asksNumber || typed.trim() === String(users.length);
        if (!isRight) setError(`Please type ${users.length}`);
        return isRight;
      }}
      edit={(person) => person.run((commands) => commands.deleteUsers, { userIds: users.map(({ id }) => id) })}
      phrases={isOne ? FACES[face].remove : many}
      onClose={onClose}
    >
      <Named of={users.map(displayName)} />
      {isOne
        ? 'This permanently deletes the user and their data. This action cannot be undone.'
        : 'This permanently deletes these users and their data. This action cannot be undone.'}
    </EditQuestion>
  );
}
