import { useRef, useState } from 'react';
import { displayName } from '#contract/schema/names.ts';
import { usePerson } from '#kit/app/context.ts';
import { EditDialog } from '#kit/form/edit-dialog.tsx';
import { useEditForm } from '#kit/form/use-edit-form.ts';
import { type Asked, useAsked } from '#kit/missing/use-asked.ts';
import { Combobox } from '#ui/combobox/combobox.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Select } from '#ui/select/select.tsx';
import { type Candidate, useCandidates } from './candidates.ts';
import { FACES, type Face, roleLabel, roleOptions } from './face.ts';

export interface FormDialogProps {
  groupId: string;
  face: Face;
  place: { scope: string; form: string };
  onClose(): void;
}

const NONE = 'No available users';

/** Adds a user with an account: 'Add Member' in the management, 'Add Staff' in the tab. */
export function AddUserDialog({ groupId, face, place, onClose }: FormDialogProps) {
  const person = usePerson();
  const { user } = person;
  const { title, userMissing, role, roles, phrases } = FACES[face].addUser;
  const isAdmin = user.role === 'admin';
  const candidates = useCandidates(groupId);
  const { outcome } = useAsked({ kind: 'users' }, isAdmin);
  const [initial] = useState({ userId: '', role });
  // A person being added is already in the group, but must stay in the form.
  const seen = useRef(new Map<string, Candidate>());
  for (const each of candidates?.people ?? []) seen.current.set(each.userId, each);
  const find = (id: string) => seen.current.get(id);
  const form = useEditForm({
    place,
    title: title.toLowerCase(),
    initial,
    words: (values) =>
      [values.userId && nameOf(find(values.userId)), `Role: ${roleLabel(values.role, face)}`]
        .filter(Boolean)
        .join('\n'),
    save: async (values, edit) => {
      const chosen = find(values.userId);
      if (!chosen) return { outcome: 'rejected', message: userMissing, fields: { userId: userMissing } };
      const { userId, ...names } = chosen;
      return person.run((commands) => commands.addMember, { groupId, userId, role: values.role, person: names }, edit);
    },
    phrases,
    onClose,
  });
  const isEmpty = candidates?.isHeld === true && candidates.people.length === 0;
  const people = candidates?.people ?? [];
  const chosen = find(form.values.userId);
  const offered = chosen && !people.some(({ userId }) => userId === chosen.userId) ? [...people, chosen] : people;
  const choice = form.choice('userId');
  return (
    <EditDialog form={form} title={title} submitLabel={title} busyLabel="Adding…">
      {isAdmin && candidates?.isHeld === false && <UsersAreMissing asked={outcome} />}
      <Combobox
        label="User"
        required
        placeholder={isEmpty ? NONE : 'Type a name or an email'}
        emptyText={isEmpty ? NONE : 'No one by that name.'}
        options={offered.map((each) => ({
          value: each.userId,
          label: displayName(each),
          note: displayName(each) === each.email ? undefined : each.email,
        }))}
        {...choice}
        hint={choice.hint ?? (isAdmin ? undefined : KNOWN_ONLY[face])}
      />
      <Select label="Role" options={roleOptions(roles, face)} {...form.choice('role')} />
    </EditDialog>
  );
}

/** Only administrators may list all users. */
const KNOWN_ONLY: Readonly<Record<Face, string>> = {
  management: 'Shows people from your other groups. Add anyone else by email in the Members tab.',
  tab: 'Shows people from your other groups. Add anyone else by email with Add Member.',
};

const nameOf = (person: Parameters<typeof displayName>[0] | undefined): string => (person ? displayName(person) : '');

function UsersAreMissing({ asked }: { asked: Asked['outcome'] }) {
  if (asked === null || asked === 'refreshed') return <Notice tone="info">Loading the list of users…</Notice>;
  return (
    <Notice tone="offline" title="Not on this device yet">
      {asked === 'offline'
        ? 'Connect to load the list of users, then try again.'
        : 'The list of users could not be loaded. Please try again.'}
    </Notice>
  );
}
