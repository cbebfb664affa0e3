import { displayName } from '#contract/schema/names.ts';
import { membersText } from '#contract/text/plural.ts';
import { usePerson } from '#kit/app/context.ts';
import { EditDialog } from '#kit/form/edit-dialog.tsx';
import { useEditForm } from '#kit/form/use-edit-form.ts';
import { RemoveQuestion } from '#kit/records/edit-question.tsx';
import { Named } from '#kit/records/named.tsx';
import { tellVerdict } from '#kit/unsent/verdict-toast.ts';
import type { EditForm, Verdict } from '#runtime/platform/edit-form.ts';
import type { KeyedMember } from '#store/queries/groups/keyed-members.ts';
import { Select } from '#ui/select/select.tsx';
import { AddUserDialog, type FormDialogProps } from './add-user-dialog.tsx';
import { ChangeManyDialog } from './change-many-dialog.tsx';
import { FACES, type Face, roleLabel, roleOptions } from './face.ts';
import { ImportMembersDialog } from './import-members-dialog.tsx';
import { NewMemberDialog } from './new-member-dialog.tsx';
import type { MembersView } from './use-members-view.ts';

export function MembersDialogs({ view }: { view: MembersView }) {
  const { groupId, face, members = [], tasks } = view;
  const { form, asked } = tasks;
  const onClose = () => view.close();
  const shared = { groupId, face, onClose };
  if (form) {
    const { place } = form;
    if (form.do === 'add-user') return <AddUserDialog key={place.form} place={place} {...shared} />;
    if (form.do === 'add-new') return <NewMemberDialog key={place.form} place={place} {...shared} members={members} />;
    return <ChangeRoleDialog key={place.form} place={place} {...shared} member={form.member} />;
  }
  switch (asked?.do) {
    case 'import':
      return <ImportMembersDialog groupId={groupId} members={members} onClose={onClose} />;
    case 'change-many':
      return <ChangeManyDialog {...shared} members={asked.members} />;
    case 'remove':
      return <RemoveMembers groupId={groupId} face={face} members={asked.members} onClose={view.close} />;
    default:
      return null;
  }
}

function ChangeRoleDialog({ groupId, face, place, member, onClose }: FormDialogProps & { member: KeyedMember }) {
  const person = usePerson();
  const { title, label, roles, phrases } = FACES[face].changeRole;
  const name = displayName(member);
  const changeTo = (role: string, edit?: EditForm) =>
    person.run((commands) => commands.changeMemberRole, { groupId, memberId: member.id, role }, edit);
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

interface RemoveMembersProps {
  groupId: string;
  face: Face;
  members: readonly KeyedMember[];
  onClose(verdict: Verdict | null): void;
}

/** Asks for confirmation before one or several members are removed from the group. */
function RemoveMembers({ groupId, face, members, onClose }: RemoveMembersProps) {
  const [only, ...more] = members;
  const isOne = more.length === 0;
  const many = {
    done: `${membersText(members.length)} removed`,
    failed: 'Failed to remove members. Please try again.',
  };
  return (
    <RemoveQuestion
      title={isOne ? 'Remove Member' : `Remove ${membersText(members.length)}`}
      edit={(person) =>
        isOne
          ? person.run((commands) => commands.removeMember, { groupId, memberId: only?.id ?? '' })
          : person.run((commands) => commands.removeMembers, { groupId, memberIds: members.map(({ id }) => id) })
      }
      phrases={isOne ? FACES[face].remove : many}
      onClose={onClose}
    >
      <Named of={members.map(displayName)} />
      {isOne
        ? 'Are you sure you want to remove this member from the group? This action cannot be undone.'
        : 'Are you sure you want to remove these members from the group? This action cannot be undone.'}
    </RemoveQuestion>
  );
}
