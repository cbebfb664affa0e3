import { useCallback } from 'react';
import { plural } from '#contract/text/plural.ts';
import { usePerson } from '#kit/app/context.ts';
import { useExtensions } from '#kit/app/use-environment.ts';
import type { CsvRow } from '#kit/csv/columns.ts';
import { ImportDialog } from '#kit/csv/import-dialog.tsx';
import type { KeyedUser } from '#store/queries/people/keyed-users.ts';
import { AdminQuestion } from './admin-question.tsx';
import { checkUsers, makesAdmin, personOf, USER_FIELDS } from './csv.ts';
import { FACES, type Face } from './face.ts';

const LATER = 'To send them later, select the users in the list and choose Resend invitations.';

/** Makes accounts for the people of a CSV file. */
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
  const canHold = useExtensions();
  const check = useCallback((rows: readonly CsvRow[]) => checkUsers(face, rows, all), [face, all]);
  return (
    <ImportDialog
      title="Import users"
      fields={USER_FIELDS}
      exampleName="users example"
      check={check}
      ask={(rows, answers) => {
        const admins = rows.filter(makesAdmin);
        return admins.length > 0 && <AdminQuestion users={admins} {...answers} />;
      }}
      later={canHold ? LATER : undefined}
      save={(rows, held) =>
        person.run((commands) => commands.createUsers, { people: rows.map((row) => ({ ...personOf(row), ...held })) })
      }
      phrases={(count) => ({
        ...FACES[face].create,
        done: `${plural(count, 'user')} imported`,
        failed: 'Failed to import users',
      })}
      onClose={onClose}
    />
  );
}
