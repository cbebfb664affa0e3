import { type FormEvent, useState } from 'react';
import { usePerson } from '#kit/context.ts';
import { type Phrases, tellVerdict } from '#kit/verdict-toast.ts';
import type { PersonRuntime } from '#runtime/window/types.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import type { KeyedMember } from '#store/queries/keyed-members.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Select } from '#ui/select/select.tsx';
import type { FormDialogProps } from './add-user-dialog.tsx';
import { FACES, membersText, roleOptions } from './face.ts';

/** Gives each the role that they had. */
export async function giveBack(
  person: PersonRuntime,
  groupId: string,
  members: readonly KeyedMember[],
  phrases: Phrases,
): Promise<void> {
  for (const role of new Set(members.map((member) => member.role))) {
    const memberIds = members.filter((member) => member.role === role).map(({ id }) => id);
    const verdict = await withEdits(person, (edits) => edits.members.changeRoles({ groupId, memberIds, role }));
    tellVerdict(phrases, verdict);
  }
}

/** Gives all selected members the same role; the one that all of them have is chosen at first. */
export function ChangeManyDialog({
  groupId,
  face,
  members,
  onClose,
}: FormDialogProps & { members: readonly KeyedMember[] }) {
  const person = usePerson();
  const { action, label, roles, phrases } = FACES[face].changeRole;
  const [first] = members;
  const common = members.every(({ role }) => role === first?.role) ? (first?.role ?? null) : null;
  const [role, setRole] = useState(common ?? roles[0] ?? '');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const memberIds = members.map(({ id }) => id);
    const verdict = await withEdits(person, (edits) => edits.members.changeRoles({ groupId, memberIds, role }));
    setBusy(false);
    const undo = () => void giveBack(person, groupId, members, phrases);
    const refused = tellVerdict({ ...phrases, doneMore: `${membersText(members.length)} updated`, undo }, verdict);
    if (refused === null) onClose();
    else setProblem(refused);
  };
  return (
    <FormDialog
      title={`${action} of ${membersText(members.length)}`}
      submitLabel="Save Changes"
      busy={isBusy && 'Saving…'}
      onSubmit={(event) => void submit(event)}
      onClose={() => isBusy || onClose()}
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
