import { isCalled } from '#kit/is-called.ts';
import type { KeyedMember } from '#store/queries/keyed-members.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { ChangeManyDialog } from './change-many-dialog.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import type { Face } from './face.ts';
import { ImportMembersDialog } from './import-members-dialog.tsx';
import { NewMemberDialog } from './new-member-dialog.tsx';
import { RemoveQuestion } from './remove-question.tsx';

/** The task of the open dialog. */
export type Task =
  | { do: 'add-user' | 'add-new' | 'import' }
  | { do: 'change-role'; member: string }
  | { do: 'change-many' | 'remove'; members: readonly KeyedMember[] };

/** The name of a form's task, under which its draft is kept; each face has its own forms to add people. */
const nameOfTask = (task: Task, face: Face): string => {
  if (task.do === 'add-user') return face === 'tab' ? 'add-staff' : 'add-user';
  return task.do === 'change-role' ? `${task.do} ${task.member}` : task.do;
};

/** The task of a form's name: null when its member does not exist any more, undefined when another screen shows it. */
export function taskOfName(name: string, face: Face, members: readonly KeyedMember[]): Task | null | undefined {
  const [what, key = ''] = name.split(' ');
  if (what === 'change-role') return members.some((member) => isCalled(member, key)) ? { do: what, member: key } : null;
  const own: Task[] = face === 'tab' ? [{ do: 'add-user' }, { do: 'add-new' }] : [{ do: 'add-user' }];
  return own.find((task) => nameOfTask(task, face) === name);
}

export interface MembersDialogsProps {
  groupId: string;
  /** The scope of the forms' names. */
  scope: string;
  face: Face;
  members: readonly KeyedMember[];
  task: Task | null;
  /** @param areGone whether the members in question are removed */
  onClose(areGone?: boolean): void;
}

/** The dialog of the task. If another user removes the member of a form, the form closes and its draft stays. */
export function MembersDialogs({ groupId, scope, face, members, task, onClose }: MembersDialogsProps) {
  if (task === null) return null;
  const place = { scope, form: nameOfTask(task, face) };
  const shared = { groupId, face, place, onClose: () => onClose() };
  switch (task.do) {
    case 'add-user':
      return <AddUserDialog key={place.form} {...shared} />;
    case 'add-new':
      return <NewMemberDialog key={place.form} {...shared} members={members} />;
    case 'import':
      return <ImportMembersDialog {...shared} members={members} />;
    case 'change-role': {
      const member = members.find((each) => isCalled(each, task.member));
      return member ? <ChangeRoleDialog key={place.form} {...shared} member={member} /> : null;
    }
    case 'change-many':
      return <ChangeManyDialog {...shared} members={task.members} />;
    case 'remove':
      return <RemoveQuestion groupId={groupId} face={face} members={task.members} onClose={onClose} />;
  }
}
