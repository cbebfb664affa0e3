import { useState } from 'react';
import { LINE_MAX_LENGTH } from '#contract/schema/limits.ts';
import { plural } from '#contract/text/plural.ts';
import { useGroupRows } from '#kit/missing/use-group-rows.ts';
import { expectedAt, useStartRollCall } from '#kit/roll-call/use-start-roll-call.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

/** Starts a roll call of all members of a group. */
export function StartDialog({ groupId, onClose }: { groupId: string; onClose(): void }) {
  const { rows: members, part } = useGroupRows(groupId, 'members', listMembers);
  const start = useStartRollCall();
  const [title, setTitle] = useState('Everyone');
  const [problem, setProblem] = useState<string | null>(null);
  if (!members) return null;
  const isReady = part.state === 'held';
  const submit = () => {
    if (title.trim() === '') return setProblem('Title is required');
    if (isReady) start({ groupId, kind: 'group', title, memberIds: expectedAt(null, members) });
  };
  return (
    <FormDialog
      title="Start a roll call"
      description={
        isReady
          ? plural(members.length, 'person is expected.', 'people are expected.')
          : 'The members are not on this device yet.'
      }
      submitLabel="Start"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Purpose"
        hint="Shown to staff, such as “Before the bus”."
        maxLength={LINE_MAX_LENGTH}
        value={title}
        error={problem}
        onChange={(event) => {
          setProblem(null);
          setTitle(event.target.value);
        }}
      />
    </FormDialog>
  );
}
