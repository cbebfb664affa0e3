import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ownerToldIn } from '#contract/records/groups/member-form.ts';
import { memberRoleLabel, PARTICIPANT_ROLES } from '#contract/records/groups/roles.ts';
import { usePerson } from '#kit/app/context.ts';
import { EditDialog } from '#kit/form/edit-dialog.tsx';
import { useEditForm } from '#kit/form/use-edit-form.ts';
import type { MemberView } from '#store/queries/base/views.ts';
import { Button } from '#ui/button/button.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { FormDialogProps } from './add-user-dialog.tsx';
import { useKnownPeople } from './candidates.ts';
import { emailJudge } from './csv.ts';
import { insteadLabel, namesIn, ownersIn, withNamesOf } from './email-owner.ts';
import { newMemberPhrases, roleOptions } from './face.ts';
import styles from './members.module.css';

const EMPTY = { firstName: '', lastName: '', email: '', preferredName: '', memberType: 'student' };

/** Adds a student or a client by email: the server finds the account, or creates one and invites the person. */
export function NewMemberDialog({
  groupId,
  face,
  place,
  members,
  onClose,
}: FormDialogProps & { members: readonly MemberView[] }) {
  const person = usePerson();
  const [initial] = useState(EMPTY);
  const known = useKnownPeople() ?? [];
  const form = useEditForm({
    place,
    title: 'new member',
    initial,
    words: ({ memberType, ...names }) =>
      [...Object.values(names), memberRoleLabel(memberType)].filter(Boolean).join('\n'),
    save: async (values, edit) => {
      // Online, the server decides: names change, and members are removed.
      const fault = person.sync.get().online ? null : emailJudge(members, known)(values);
      if (fault !== null) return { outcome: 'rejected', message: fault, fields: { email: fault } };
      return person.run((commands) => commands.addStudent, { ...values, groupId }, edit);
    },
    phrases: ({ memberType }) => newMemberPhrases(memberType),
    onClose,
  });
  const email = form.line('email');
  const owner = ownerToldIn(email.error);
  const addOwner = (name: string) => {
    const names = withNamesOf(ownersIn(known)(email.value) ?? namesIn(name), form.values);
    flushSync(() => {
      for (const [field, value] of Object.entries({ ...names, email: email.value }))
        form.choice(field as keyof typeof EMPTY).onChange(value);
    });
    form.ref.current?.requestSubmit();
  };
  return (
    <EditDialog form={form} title="Add Member" submitLabel="Add Member" busyLabel="Adding…">
      <TextField label="First name" required dir="auto" autoComplete="off" {...form.line('firstName')} />
      <TextField label="Last name" required dir="auto" autoComplete="off" {...form.line('lastName')} />
      <TextField label="Email" required type="email" inputMode="email" autoComplete="off" {...email} />
      {owner !== null && (
        <Button size="small" className={styles.instead} onClick={() => addOwner(owner)}>
          {insteadLabel(owner)}
        </Button>
      )}
      <TextField label="Preferred name" dir="auto" autoComplete="off" {...form.line('preferredName')} />
      <Select label="Type" options={roleOptions(PARTICIPANT_ROLES, face)} {...form.choice('memberType')} />
    </EditDialog>
  );
}
