import { displayName } from '#contract/schema/names.ts';
import { usePerson } from '#kit/app/context.ts';
import { EditDialog } from '#kit/form/edit-dialog.tsx';
import { useEditForm } from '#kit/form/use-edit-form.ts';
import { tellVerdict } from '#kit/unsent/verdict-toast.ts';
import type { EditForm } from '#runtime/platform/edit-form.ts';
import type { KeyedMember } from '#store/queries/groups/keyed-members.ts';
import { Select } from '#ui/select/select.tsx';
import type { FormDialogProps } from './add-user-dialog.tsx';
import { FACES, roleLabel, roleOptions } from './face.ts';

export function ChangeRoleDialog({ groupId, face, place, member, onClose }: FormDialogProps & { member: KeyedMember }) {
  const person = usePerson();
  const { title, label, roles, phrases } = FACES[face].changeRole;
  const name = displayName(member);
  const changeTo = (role: string, edit?: EditForm) =>
    person.edits.members.changeRole({ groupId, memberId: member.id, role }, edit);
  const undo = async () => tellVerdict(phrases, await changeTo(member.role));
  const form = useEditForm({
    place,
    title: `${label.toLowerCase()} of ${name}`,
    initial: { role: member.role },
    words: ({ role }) => `${label}: ${roleLabel(role, face)}`,
    told: (_, role) => roleLabel(role, face),
    save: ({ role }, edit) => changeTo(role, edit),
    phrases: { ...phrases, undo: () => void undo() },
    onClose,
  });
  return (
    <EditDialog form={form} title={title} description={<span dir="auto">{name}</span>} submitLabel="Save changes">
      <Select label={label} options={roleOptions(roles, face, member.role)} {...form.choice('role')} />
    </EditDialog>
  );
}
