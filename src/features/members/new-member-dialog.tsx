import { useState } from 'react';
import { memberRoleLabel, PARTICIPANT_ROLES } from '#contract/roles.ts';
import { usePerson } from '#kit/context.ts';
import { foldedEmail } from '#kit/folded-email.ts';
import { EditDialog } from '#kit/form/edit-dialog.tsx';
import { useEditForm } from '#kit/form/use-edit-form.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import type { MemberView } from '#store/queries/views.ts';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { FormDialogProps } from './add-user-dialog.tsx';
import { ALREADY_THERE } from './csv.ts';
import { roleOptions } from './face.ts';

const NOBODY = { firstName: '', lastName: '', email: '', preferredName: '', memberType: 'student' };

/** Adds a student or a client by email: the server finds them, or makes an account and invites them. */
export function NewMemberDialog({
  groupId,
  face,
  place,
  members,
  onClose,
}: FormDialogProps & { members: readonly MemberView[] }) {
  const person = usePerson();
  const [initial] = useState(NOBODY);
  const form = useEditForm({
    place,
    title: 'new member',
    initial,
    words: ({ memberType, ...names }) =>
      [...Object.values(names), memberRoleLabel(memberType)].filter(Boolean).join('\n'),
    save: async (values, edit) => {
      // With a network the server knows better: they may be removed meanwhile.
      if (!person.sync.get().online && members.some(({ email }) => foldedEmail(email) === foldedEmail(values.email)))
        return { outcome: 'rejected', message: ALREADY_THERE, fields: { email: ALREADY_THERE } };
      return withEdits(person, (edits) => edits.members.addNew({ ...values, groupId }, edit));
    },
    phrases: ({ memberType }) => ({
      done: 'Member added',
      failed: `Failed to add ${memberRoleLabel(memberType).toLowerCase()}. Please try again.`,
    }),
    onClose,
  });
  return (
    <EditDialog form={form} title="Add Member" submitLabel="Add Member" busyLabel="Adding…">
      <TextField label="First name" required dir="auto" autoComplete="off" {...form.line('firstName')} />
      <TextField label="Last name" required dir="auto" autoComplete="off" {...form.line('lastName')} />
      <TextField label="Email" required type="email" inputMode="email" autoComplete="off" {...form.line('email')} />
      <TextField label="Preferred name" dir="auto" autoComplete="off" {...form.line('preferredName')} />
      <Select label="Type" options={roleOptions(PARTICIPANT_ROLES, face)} {...form.choice('memberType')} />
    </EditDialog>
  );
}
