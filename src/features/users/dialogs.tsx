import { isCalled } from '#kit/is-called.ts';
import type { KeyedUser } from '#store/queries/keyed-users.ts';
import { ChangeManyDialog } from './change-many-dialog.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import type { Face } from './face.ts';
import { ImportUsersDialog } from './import-users-dialog.tsx';
import { ResendQuestion } from './resend-question.tsx';
import { UserDialog } from './user-dialog.tsx';

/** The task of the open dialog. */
export type Task =
  | { do: 'add' | 'import' }
  | { do: 'edit'; user: string }
  | { do: 'change-many' | 'delete' | 'resend'; users: readonly KeyedUser[] };

/** The screens have separate forms, whose drafts each offers again. */
export const scopeOf = (face: Face): string => `users-${face}`;

const ADD = 'add';
const EDIT = 'edit ';

/** The task of a form's name; null when its user does not exist any more. */
export function taskOfName(name: string, users: readonly KeyedUser[]): Task | null {
  if (name === ADD) return { do: 'add' };
  const user = users.find((each) => isCalled(each, name.slice(EDIT.length)));
  return user && name.startsWith(EDIT) ? { do: 'edit', user: user.key } : null;
}

export interface UsersDialogsProps {
  face: Face;
  /** All users, including customers. */
  all: readonly KeyedUser[];
  task: Task | null;
  /** @param areGone whether the users in question are deleted */
  onClose(areGone?: boolean): void;
}

/** The dialog of the task. If another user deletes the account of a form, the form closes and its draft stays. */
export function UsersDialogs({ face, all, task, onClose }: UsersDialogsProps) {
  if (task === null) return null;
  const close = () => onClose();
  switch (task.do) {
    case 'add':
      return (
        <UserDialog face={face} all={all} user={null} place={{ scope: scopeOf(face), form: ADD }} onClose={close} />
      );
    case 'import':
      return <ImportUsersDialog face={face} all={all} onClose={close} />;
    case 'edit': {
      const user = all.find((each) => isCalled(each, task.user));
      const place = { scope: scopeOf(face), form: EDIT + task.user };
      return user ? (
        <UserDialog key={task.user} face={face} all={all} user={user} place={place} onClose={close} />
      ) : null;
    }
    case 'change-many':
      return <ChangeManyDialog face={face} users={task.users} onClose={close} />;
    case 'resend':
      return <ResendQuestion users={task.users} onClose={close} />;
    case 'delete':
      return <DeleteQuestion face={face} users={task.users} onClose={onClose} />;
  }
}
