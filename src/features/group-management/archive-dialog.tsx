import { useState } from 'react';
import { plural } from '#contract/plural.ts';
import { usePerson } from '#kit/context.ts';
import { tellVerdict } from '#kit/verdict-toast.ts';
import type { PersonRuntime, Verdict } from '#runtime/window/types.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import type { GroupView } from '#store/queries/views.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { GROUP_PHRASES } from './phrases.ts';

const idsOf = (groups: readonly GroupView[]) => groups.map(({ id }) => id);

async function unarchive(person: PersonRuntime, groups: readonly GroupView[]): Promise<Verdict> {
  const verdict = await withEdits(person, (edits) => edits.groups.unarchiveAll({ groupIds: idsOf(groups) }));
  tellVerdict(manyOf(GROUP_PHRASES.unarchive, 'brought back', groups.length), verdict);
  return verdict;
}

const manyOf = <T extends { done: string; doneMore: string }>(phrases: T, verb: string, count: number): T =>
  count === 1 ? phrases : { ...phrases, done: `${plural(count, 'group')} ${verb}`, doneMore: '' };

export interface ArchiveDialogProps {
  groups: readonly GroupView[];
  /** Whether the groups are archived and shall be unarchived ('Bring back'). */
  isUnarchive: boolean;
  /** @param isStored whether the edits are in the outbox or on the server */
  onClose(isStored: boolean): void;
}

/** Asks for confirmation before groups are archived or unarchived, and does it. */
export function ArchiveDialog({ groups, isUnarchive, onClose }: ArchiveDialogProps) {
  const person = usePerson();
  const [busy, setBusy] = useState(false);
  const what = groups.length === 1 ? (groups[0]?.name ?? '') : plural(groups.length, 'group');
  const archive = async () => {
    const verdict = await withEdits(person, (edits) => edits.groups.archiveAll({ groupIds: idsOf(groups) }));
    const phrases = manyOf(GROUP_PHRASES.archive, 'archived', groups.length);
    tellVerdict({ ...phrases, undo: () => void unarchive(person, groups) }, verdict);
    return verdict;
  };
  const confirm = async () => {
    setBusy(true);
    const { outcome } = await (isUnarchive ? unarchive(person, groups) : archive());
    // If nothing was stored, the selection stays for another try; an edit that needs attention is in the outbox.
    onClose(outcome !== 'rejected' && outcome !== 'not-saved');
  };
  return (
    <ConfirmDialog
      open
      title={isUnarchive ? `Bring back ${what}?` : `Archive ${what}?`}
      confirmLabel={isUnarchive ? 'Bring back' : 'Archive'}
      busy={busy && (isUnarchive ? 'Bringing back…' : 'Archiving…')}
      onConfirm={() => void confirm()}
      onCancel={() => busy || onClose(false)}
    >
      {isUnarchive
        ? 'Everything in it can be changed again, once the server has heard of it.'
        : 'Nothing is deleted: its members can still read it among the archived groups, and you can bring it back.'}
    </ConfirmDialog>
  );
}
