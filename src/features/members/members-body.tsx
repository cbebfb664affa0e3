import UsersIcon from 'lucide-react/icons/users';
import { type ReactNode, useState } from 'react';
import { ownerToldIn } from '#contract/records/groups/member-form.ts';
import { MEMBERS_SKELETON_ROWS } from '#contract/schema/limits.ts';
import { displayName } from '#contract/schema/names.ts';
import { usePerson } from '#kit/app/context.ts';
import { UnsavedForms } from '#kit/form/unsaved-forms.tsx';
import { Listed, NothingFound } from '#kit/missing/listed.tsx';
import { MissingPart } from '#kit/missing/missing.tsx';
import { MissingList } from '#kit/records/missing-list.tsx';
import { NeedsYou } from '#kit/records/needs-you.tsx';
import { tellVerdict } from '#kit/unsent/verdict-toast.ts';
import type { KeyedMember } from '#store/queries/groups/keyed-members.ts';
import { Button } from '#ui/button/button.tsx';
import { DataTableSkeleton } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { countedLabel, SelectionBar } from '#ui/selection-bar/selection-bar.tsx';
import { MembersDialogs } from './dialogs.tsx';
import { insteadLabel, namesIn, withNamesOf } from './email-owner.ts';
import { FACES, isRemovable, newMemberPhrases, roleLabel } from './face.ts';
import styles from './members.module.css';
import { COLUMNS, MembersTable } from './members-table.tsx';
import type { MembersView } from './use-members-view.ts';

interface MembersBodyProps {
  view: MembersView;
  /** The button to add a member, shown while the list is empty. */
  add: ReactNode;
}

export function MemberSearch({ view: { search, setSearch, field } }: { view: MembersView }) {
  return (
    <SearchField
      label="Search members"
      placeholder="Search members..."
      value={search}
      onChange={setSearch}
      inputRef={field}
      className={styles.search}
    />
  );
}

/** The list of members with the rows that need attention, the selection, and the dialogs. */
export function MembersBody({ view, add }: MembersBodyProps) {
  const { face, members, found, part, mayChange, field, clear, tasks, focusHeading } = view;
  return (
    <>
      {members && <UnsavedForms {...tasks.unsaved} />}
      <NeedsYou
        rows={members}
        nameOf={displayName}
        words={({ email, role }) => [email, roleLabel(role, face)]}
        title="Your change to a member"
        onDiscarded={focusHeading}
        more={(member) => mayChange && <AddOwner member={member} onAdded={focusHeading} />}
      />
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
            sorting={view.sorting}
            open={tasks.open}
            members={shown}
          />
        )}
      </Listed>
      {mayChange && <Selection view={view} />}
      <MembersDialogs view={view} />
    </>
  );
}

/** Reports a list that was never fetched. The management has its own text for a failure of the server. */
function MissingMembers({ view: { face, part } }: { view: MembersView }) {
  if (face === 'tab') return <MissingPart part={part} what="members" />;
  return (
    <MissingList list={part} was="the members of this group were" failed="Error loading members. Please try again." />
  );
}

/** The actions for the members that are both selected and shown. */
function Selection({ view }: { view: MembersView }) {
  const { face, found, selected, setSelected, tasks } = view;
  const chosen = found.filter(({ key }) => selected.has(key));
  const removable = chosen.filter(isRemovable);
  return (
    <SelectionBar count={chosen.length} onClear={() => setSelected(new Set())}>
      <Button size="small" onClick={() => tasks.open({ do: 'change-many', members: chosen })}>
        {FACES[face].changeRole.action}
      </Button>
      {removable.length > 0 && (
        <Button size="small" onClick={() => tasks.open({ do: 'remove', members: removable })}>
          {countedLabel('Remove', removable.length, chosen.length)}
        </Button>
      )}
    </SelectionBar>
  );
}

/** Adds the owner of the email instead of the refused person; nothing when the server refused for another reason. */
function AddOwner({ member, onAdded }: { member: KeyedMember; onAdded(): void }) {
  const person = usePerson();
  const [busy, setBusy] = useState(false);
  const { groupId, email, role, opId, problem } = member;
  const owner = ownerToldIn(problem);
  if (owner === null || opId === null) return null;
  const add = async () => {
    setBusy(true);
    const names = withNamesOf(namesIn(owner), member);
    const verdict = await person.run((commands) => commands.addStudent, { groupId, email, memberType: role, ...names });
    // The refused edit is discarded only once the new one is kept.
    if (tellVerdict(newMemberPhrases(role), verdict) === null) {
      await person.outbox.discard(opId);
      onAdded();
    }
    setBusy(false);
  };
  return (
    <Button size="small" busy={busy && 'Adding…'} onClick={() => void add()}>
      {insteadLabel(owner)}
    </Button>
  );
}
