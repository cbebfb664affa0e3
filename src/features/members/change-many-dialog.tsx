import { useState } from 'react';
import { membersText } from '#contract/text/plural.ts';
import { usePerson } from '#kit/app/context.ts';
import { giveBackRoles } from '#kit/unsent/give-back-roles.ts';
import { tellVerdict } from '#kit/unsent/verdict-toast.ts';
import type { KeyedMember } from '#store/queries/groups/keyed-members.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Select } from '#ui/select/select.tsx';
import type { FormDialogProps } from './add-user-dialog.tsx';
import { FACES, roleOptions } from './face.ts';

/** Gives all selected members the same role; a role that they all share is preselected. */
export function ChangeManyDialog({
  groupId,
  face,
  members,
  onClose,
}: Omit<FormDialogProps, 'place'> & { members: readonly KeyedMember[] }) {
  const person = usePerson();
  const { action, label, roles, phrases } = FACES[face].changeRole;
  const [first] = members;
  const common = members.every(({ role }) => role === first?.role) ? (first?.role ?? null) : null;
  const [role, setRole] = useState(common ?? roles[0] ?? '');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    setBusy(true);
    const change = (memberIds: readonly string[], to: string) =>
      person.run((commands) => commands.changeMemberRoles, { groupId, memberIds, role: to });
    const verdict = await change(
      members.map(({ id }) => id),
      role,
    );
    setBusy(false);
    const undo = () => void giveBackRoles(members, phrases, change);
    const refused = tellVerdict(
      { ...phrases, doneMore: `${membersText(members.length)} updated`, undo },
      verdict,
      'in the form',
    );
    if (refused === null) onClose();
    else setProblem(refused);
  };
  return (
    <FormDialog
      title={`${action} of ${membersText(members.length)}`}
      submitLabel="Save changes"
      busy={isBusy && 'Saving…'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      <Select
        label={label}
        options={roleOptions(roles, face, common)}
        value={role}
        onChange={setRole}
        disabled={isBusy}
      />
    </FormDialog>
  );
}
