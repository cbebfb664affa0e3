import { useCallback } from 'react';
import { ownerToldIn } from '#contract/records/groups/member-form.ts';
import { membersText } from '#contract/text/plural.ts';
import { usePerson } from '#kit/app/context.ts';
import { useExtensions } from '#kit/app/use-environment.ts';
import type { CsvRow, CsvValues } from '#kit/csv/columns.ts';
import { ImportDialog } from '#kit/csv/import-dialog.tsx';
import type { KeyedMember } from '#store/queries/groups/keyed-members.ts';
import type { FormDialogProps } from './add-user-dialog.tsx';
import { useKnownPeople } from './candidates.ts';
import { checkMembers, MEMBER_FIELDS, personOf } from './csv.ts';
import { insteadLabel, ownersIn, withNamesOf } from './email-owner.ts';

const LATER =
  'An administrator can send them later in User Management. People who already have an account are notified now.';

export function ImportMembersDialog({
  groupId,
  members,
  onClose,
}: Pick<FormDialogProps, 'groupId' | 'onClose'> & { members: readonly KeyedMember[] }) {
  const person = usePerson();
  const known = useKnownPeople();
  const canHold = useExtensions();
  const check = useCallback((rows: readonly CsvRow[]) => checkMembers(rows, members, known), [members, known]);
  const instead = (values: CsvValues, { email }: Record<string, string>) => {
    const owner = ownersIn([...(known ?? []), ...members])(values.email);
    const name = ownerToldIn(email);
    if (!owner || name === null || members.some(({ userId }) => userId === owner.userId)) return null;
    return { label: insteadLabel(name), values: { ...values, ...withNamesOf(owner, values) } };
  };
  return (
    <ImportDialog
      title="Import members"
      fields={MEMBER_FIELDS}
      exampleName="members example"
      check={check}
      instead={instead}
      later={canHold ? LATER : undefined}
      save={(rows, held) =>
        person.run((commands) => commands.addStudents, {
          groupId,
          people: rows.map((row) => ({ ...personOf(row), ...held })),
        })
      }
      phrases={(count) => ({ done: `${membersText(count)} imported`, failed: 'Failed to import members' })}
      onClose={onClose}
    />
  );
}
