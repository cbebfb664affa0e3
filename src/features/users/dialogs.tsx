import { ChangeManyDialog } from './change-many-dialog.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { ImportUsersDialog } from './import-users-dialog.tsx';
import { ResendQuestion } from './resend-question.tsx';
import type { UsersView } from './use-users-view.ts';
import { UserDialog } from './user-dialog.tsx';

/** The dialog of the task. */
export function UsersDialogs({ view: { face, all = [], tasks } }: { view: UsersView }) {
  const { form, asked } = tasks;
  const close = () => tasks.close();
  if (form)
    return (
      <UserDialog key={form.place.form} face={face} all={all} user={form.record} place={form.place} onClose={close} />
    );
  switch (asked?.do) {
    case 'import':
      return <ImportUsersDialog face={face} all={all} onClose={close} />;
    case 'change-many':
      return <ChangeManyDialog face={face} users={asked.users} onClose={close} />;
    case 'resend':
      return <ResendQuestion users={asked.users} onClose={close} />;
    case 'delete':
      return <DeleteQuestion face={face} users={asked.users} onClose={tasks.close} />;
    default:
      return null;
  }
}
