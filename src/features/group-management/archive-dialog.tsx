import { plural } from '#contract/text/plural.ts';
import { usePerson } from '#kit/app/context.ts';
import { EditQuestion } from '#kit/records/edit-question.tsx';
import { tellVerdict } from '#kit/unsent/verdict-toast.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import { GROUP_PHRASES } from './phrases.ts';

const manyOf = <T extends { done: string; doneMore: string }>(phrases: T, verb: string, count: number): T =>
  count === 1 ? phrases : { ...phrases, done: `${plural(count, 'group')} ${verb}`, doneMore: '' };

interface ArchiveDialogProps {
  groups: readonly GroupView[];
  /** Whether the groups are archived and shall be unarchived ('Restore'). */
  isUnarchive: boolean;
  /** @param isStored whether the edits are in the outbox or on the server */
  onClose(isStored: boolean): void;
}

/** Asks for confirmation before groups are archived or unarchived, and does it. */
export function ArchiveDialog({ groups, isUnarchive, onClose }: ArchiveDialogProps) {
  const person = usePerson();
  const groupIds = groups.map(({ id }) => id);
  const what = groups.length === 1 ? (groups[0]?.name ?? '') : plural(groups.length, 'group');
  const archive = () => person.run((commands) => commands.archiveGroups, { groupIds });
  const unarchive = () => person.run((commands) => commands.unarchiveGroups, { groupIds });
  const archived = manyOf(GROUP_PHRASES.archive, 'archived', groups.length);
  const unarchived = manyOf(GROUP_PHRASES.unarchive, 'restored', groups.length);
  const undo = async () => tellVerdict(unarchived, await unarchive());
  return (
    <EditQuestion
      title={isUnarchive ? `Restore ${what}?` : `Archive ${what}?`}
      confirmLabel={isUnarchive ? 'Restore' : 'Archive'}
      busyLabel={isUnarchive ? 'Restoring…' : 'Archiving…'}
      edit={isUnarchive ? unarchive : archive}
      phrases={isUnarchive ? unarchived : { ...archived, undo: () => void undo() }}
      // If nothing was stored, the selection stays for another try; an edit that needs attention is in the outbox.
      onClose={(verdict) =>
        onClose(verdict !== null && verdict.outcome !== 'rejected' && verdict.outcome !== 'not-saved')
      }
    >
      {isUnarchive
        ? 'The group becomes active and can be changed again.'
        : 'Nothing is deleted. Members can still read it, and you can restore it.'}
    </EditQuestion>
  );
}
