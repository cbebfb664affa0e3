import UsersIcon from 'lucide-react/icons/users';
import { type ReactNode, useEffect, useState } from 'react';
import { MEMBERS_SKELETON_ROWS } from '#contract/limits.ts';
import { displayName } from '#contract/names.ts';
import { usePerson } from '#kit/context.ts';
import { UnsavedForms } from '#kit/form/unsaved-forms.tsx';
import { Listed, NothingFound } from '#kit/listed.tsx';
import { MissingPart } from '#kit/missing.tsx';
import { UnsentNote } from '#kit/unsent-note.tsx';
import { Button } from '#ui/button/button.tsx';
import { DataTableSkeleton } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { countedLabel, SelectionBar } from '#ui/selection-bar/selection-bar.tsx';
import { AddOwner } from './add-owner.tsx';
import { MembersDialogs, taskOfName } from './dialogs.tsx';
import { FACES, isRemovable, roleLabel } from './face.ts';
import styles from './members.module.css';
import { COLUMNS, MembersTable } from './members-table.tsx';
import type { MembersView } from './use-members-view.ts';

export interface MembersBodyProps {
  view: MembersView;
  /** The button to add a member, shown while the list is empty. */
  add: ReactNode;
  /** Moves the focus after the focused element was removed. */
  focusHeading(): void;
}

/** The list of members with the rows that need attention, the selection, and the dialogs. */
export function MembersBody({ view, add, focusHeading }: MembersBodyProps) {
  const { groupId, scope, face, members, found, part, mayChange, field, task, clear } = view;
  const person = usePerson();
  const [removed, setRemoved] = useState(0);
  // Runs after the dialog has released the focus, because the element that it would return to is gone.
  useEffect(() => {
    if (removed > 0) focusHeading();
  }, [removed, focusHeading]);
  const close = (areGone?: boolean) => {
    view.closeTask();
    if (areGone) setRemoved((count) => count + 1);
  };
  const resume = (form: string) => {
    const unsaved = taskOfName(form, face, members ?? []);
    if (unsaved === undefined) return undefined;
    return unsaved && mayChange ? () => view.setTask(unsaved) : null;
  };
  return (
    <>
      {members && <UnsavedForms scope={scope} resume={resume} />}
      {members
        ?.filter(({ pending }) => pending === 'needs-you')
        .map((member) => (
          <section key={member.key} className={styles.needsYou} aria-label={displayName(member)}>
            <p className={styles.whose} dir="auto">
              {displayName(member)}
            </p>
            <UnsentNote
              person={person}
              row={member}
              text={[displayName(member), member.email, roleLabel(member.role, face)].filter(Boolean).join('\n')}
              title="Your change of a member"
              onDiscarded={focusHeading}
            />
            {mayChange && <AddOwner member={member} onAdded={focusHeading} />}
          </section>
        ))}
      <Listed
        all={members}
        state={part.state}
        found={found}
        loading={<DataTableSkeleton columns={COLUMNS[face]} rows={MEMBERS_SKELETON_ROWS} />}
        missing={<MissingMembers view={view} />}
        empty={<EmptyState icon={<UsersIcon />} title="No members in this group yet." action={mayChange && add} />}
        nothingFound={
          <NothingFound
            icon={<UsersIcon />}
            title="No members match your search criteria."
            onClear={clear}
            search={field}
          />
        }
      >
        {(shown) => (
          <MembersTable
            face={view.face}
            mayChange={view.mayChange}
            selected={view.selected}
            setSelected={view.setSelected}
            setTask={view.setTask}
            members={shown}
          />
        )}
      </Listed>
      {mayChange && <Selection view={view} />}
      <MembersDialogs groupId={groupId} scope={scope} face={face} members={members ?? []} task={task} onClose={close} />
    </>
  );
}

/** Reports a list that was never fetched. The management has its own text for a failure of the server. */
function MissingMembers({ view: { face, part } }: { view: MembersView }) {
  if (face === 'tab' || part.state === 'offline') return <MissingPart part={part} what="members" />;
  return (
    <EmptyState
      icon={<UsersIcon />}
      title="Error loading members. Please try again."
      action={
        <Button variant="primary" onClick={part.retry}>
          Retry
        </Button>
      }
    />
  );
}

/** The actions for the members that are both selected and shown. */
function Selection({ view }: { view: MembersView }) {
  const { face, found, selected, setSelected, setTask, field } = view;
  const chosen = found.filter(({ key }) => selected.has(key));
  const removable = chosen.filter(isRemovable);
  return (
    <SelectionBar
      count={chosen.length}
      onClear={() => {
        setSelected(new Set());
        field.current?.focus();
      }}
    >
      <Button size="small" onClick={() => setTask({ do: 'change-many', members: chosen })}>
        {FACES[face].changeRole.action}
      </Button>
      {removable.length > 0 && (
        <Button size="small" onClick={() => setTask({ do: 'remove', members: removable })}>
          {countedLabel('Remove', removable.length, chosen.length)}
        </Button>
      )}
    </SelectionBar>
  );
}
