import { AddUserDialog } from './add-user-dialog.tsx';
import { ChangeManyDialog } from './change-many-dialog.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { ImportMembersDialog } from './import-members-dialog.tsx';
import { NewMemberDialog } from './new-member-dialog.tsx';
import { RemoveMembers } from './remove-question.tsx';
import type { MembersView } from './use-members-view.ts';

/** The dialog of the task. */
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
