import { useCallback } from 'react';
import { usePerson } from '#kit/context.ts';
import { ImportDialog } from '#kit/csv/import-dialog.tsx';
import type { CsvRow } from '#kit/csv/parse-csv.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import type { KeyedMember } from '#store/queries/keyed-members.ts';
import type { FormDialogProps } from './add-user-dialog.tsx';
import { checkMembers, MEMBER_FIELDS, personOf } from './csv.ts';
import { membersText } from './face.ts';

/** Adds the people of a CSV file by email. */
export function ImportMembersDialog({
  groupId,
  members,
  onClose,
}: Pick<FormDialogProps, 'groupId' | 'onClose'> & { members: readonly KeyedMember[] }) {
  const person = usePerson();
  const check = useCallback((rows: readonly CsvRow[]) => checkMembers(rows, members), [members]);
  return (
    <ImportDialog
      title="Import Members"
      fields={MEMBER_FIELDS}
      exampleName="members example"
      things={membersText}
      check={check}
      save={(rows) => withEdits(person, (edits) => edits.members.addAllNew({ groupId, people: rows.map(personOf) }))}
      phrases={(count) => ({ done: `${membersText(count)} imported`, failed: 'Failed to import members' })}
      onClose={onClose}
    />
  );
}
