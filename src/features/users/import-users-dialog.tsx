import { useCallback } from 'react';
import { usePerson } from '#kit/context.ts';
import type { CsvRow } from '#kit/csv/columns.ts';
import { ImportDialog } from '#kit/csv/import-dialog.tsx';
import { withEdits } from '#runtime/window/with-edits.ts';
import type { KeyedUser } from '#store/queries/keyed-users.ts';
import { AdminQuestion } from './admin-question.tsx';
import { checkUsers, makesAdmin, personOf, USER_FIELDS } from './csv.ts';
import { FACES, type Face, usersText } from './face.ts';

/** Invites the people of a CSV file. */
export function ImportUsersDialog({
  face,
  all,
  onClose,
}: {
  face: Face;
  /** All users with an account. */
  all: readonly KeyedUser[];
  onClose(): void;
}) {
  const person = usePerson();
  const check = useCallback((rows: readonly CsvRow[]) => checkUsers(face, rows, all), [face, all]);
  return (
    <ImportDialog
      title="Import Users"
      fields={USER_FIELDS}
      exampleName="users example"
      check={check}
      ask={(rows, answers) => {
        const admins = rows.filter(makesAdmin);
        return admins.length > 0 && <AdminQuestion users={admins} {...answers} />;
      }}
      save={(rows) => withEdits(person, (edits) => edits.users.createAll({ people: rows.map(personOf) }))}
      phrases={(count) => ({
        ...FACES[face].create,
        done: `${usersText(count)} imported`,
        failed: 'Failed to import users',
      })}
      onClose={onClose}
    />
  );
}
