import UsersIcon from 'lucide-react/icons/users';
import { displayName } from '#contract/schema/names.ts';
import { UnsavedForms } from '#kit/form/unsaved-forms.tsx';
import { Listed, NothingFound } from '#kit/missing/listed.tsx';
import { MissingList } from '#kit/records/missing-list.tsx';
import { NeedsYou } from '#kit/records/needs-you.tsx';
import { DataTableSkeleton } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ChangeManyDialog } from './change-many-dialog.tsx';
import { COLUMNS } from './columns.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { FACES, roleLabel } from './face.ts';
import { ImportUsersDialog } from './import-users-dialog.tsx';
import { ResendQuestion } from './resend-question.tsx';
import type { UsersView } from './use-users-view.ts';
import { UserDialog } from './user-dialog.tsx';
import { UsersTable } from './users-table.tsx';

function UsersDialogs({ view: { face, all = [], tasks } }: { view: UsersView }) {
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

/** The list of users with the rows that need attention, the selection, and the dialogs. */
export function UsersBody({ view }: { view: UsersView }) {
  const { face, all, users, found, list, tasks } = view;
  return (
    <>
      {all && <UnsavedForms {...tasks.unsaved} />}
      <NeedsYou
        rows={users}
        nameOf={displayName}
        words={({ email, role }) => [email, roleLabel(role)]}
        title="Your change to a user"
        onDiscarded={view.focusCount}
      />
      <Listed
        all={users}
        state={list.state}
        found={found}
        loading={<DataTableSkeleton columns={COLUMNS[face]} />}
        missing={
          <MissingList list={list} was="the list of users was" failed="Error loading users. Please try again." />
        }
        empty={<EmptyState icon={<UsersIcon />} title={FACES[face].none} />}
        nothingFound={
          <NothingFound
            icon={<UsersIcon />}
            title="No users found matching your search."
            onClear={view.clear}
            search={view.field}
          />
        }
      >
        {(shown) => (
          <UsersTable
            face={face}
            users={shown}
            selected={view.selected}
            setSelected={view.setSelected}
            sorting={view.sorting}
            open={tasks.open}
          />
        )}
      </Listed>
      <UsersDialogs view={view} />
    </>
  );
}
