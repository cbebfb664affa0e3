import CloudAlertIcon from 'lucide-react/icons/cloud-alert';
import UsersIcon from 'lucide-react/icons/users';
import { useEffect, useState } from 'react';
import { displayName } from '#contract/names.ts';
import { usePerson } from '#kit/context.ts';
import { UnsavedForms } from '#kit/form/unsaved-forms.tsx';
import { Listed, NothingFound } from '#kit/listed.tsx';
import { Missing } from '#kit/missing.tsx';
import { UnsentNote } from '#kit/unsent-note.tsx';
import { Button } from '#ui/button/button.tsx';
import { DataTableSkeleton } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { COLUMNS } from './columns.tsx';
import { scopeOf, taskOfName, UsersDialogs } from './dialogs.tsx';
import { FACES, roleLabel } from './face.ts';
import type { UsersView } from './use-users-view.ts';
import styles from './users.module.css';
import { UsersTable } from './users-table.tsx';

/** The list of users with the rows that need attention, the selection, and the dialogs. */
export function UsersBody({ view, focusCount }: { view: UsersView; focusCount(): void }) {
  const { face, all, users, found, state, task, setTask } = view;
  const person = usePerson();
  const words = FACES[face];
  const [deleted, setDeleted] = useState(0);
  // Runs after the dialog has released the focus, because the element that it would return to is gone.
  useEffect(() => {
    if (deleted > 0) focusCount();
  }, [deleted, focusCount]);
  const close = (areGone?: boolean) => {
    setTask(null);
    if (areGone) setDeleted((count) => count + 1);
  };
  const resume = (form: string) => {
    const unsaved = taskOfName(form, all ?? []);
    return unsaved && (() => setTask(unsaved));
  };
  return (
    <>
      {all && <UnsavedForms scope={scopeOf(face)} resume={resume} />}
      {users
        ?.filter(({ pending }) => pending === 'needs-you')
        .map((user) => (
          <section key={user.key} className={styles.needsYou} aria-label={displayName(user)}>
            <p className={styles.whose} dir="auto">
              {displayName(user)}
            </p>
            <UnsentNote
              person={person}
              row={user}
              text={[displayName(user), user.email, roleLabel(user.role)].filter(Boolean).join('\n')}
              title="Your change of a user"
              onDiscarded={focusCount}
            />
          </section>
        ))}
      <Listed
        all={users}
        state={state}
        found={found}
        loading={<DataTableSkeleton columns={COLUMNS[face]} />}
        missing={<MissingUsers view={view} />}
        empty={<EmptyState icon={<UsersIcon />} title={words.none} />}
        nothingFound={
          <NothingFound icon={<UsersIcon />} title={words.nothingFound} onClear={view.clear} search={view.field} />
        }
      >
        {(shown) => (
          <UsersTable
            face={face}
            users={shown}
            selected={view.selected}
            setSelected={view.setSelected}
            setTask={setTask}
            field={view.field}
          />
        )}
      </Listed>
      <UsersDialogs face={face} all={all ?? []} task={task} onClose={close} />
    </>
  );
}

function MissingUsers({ view: { state, retry } }: { view: UsersView }) {
  if (state === 'offline') return <Missing isOffline what="The users" was="the list of users was" retry={retry} />;
  return (
    <EmptyState
      icon={<CloudAlertIcon />}
      title="Error loading users. Please try again."
      action={
        <Button variant="primary" onClick={retry}>
          Retry
        </Button>
      }
    />
  );
}
