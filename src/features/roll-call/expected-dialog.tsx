import { useMemo, useState } from 'react';
import { LINE_MAX_LENGTH } from '#contract/schema/limits.ts';
import { compareNames } from '#contract/text/order.ts';
import { usePerson } from '#kit/app/context.ts';
import type { ReadRollCall } from '#kit/roll-call/use-roll-call.ts';
import { tellVerdict } from '#kit/unsent/verdict-toast.ts';
import type { RollCallView } from '#store/queries/base/views.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { foundIn, MANY } from './find-people.ts';
import styles from './roll-call.module.css';

const PHRASES = { done: 'Roll call updated', failed: 'The roll call could not be updated' };

interface ExpectedDialogProps {
  read: ReadRollCall;
  call: RollCallView;
  onClose(): void;
}

/** Names a roll call, and adds or removes expected people. Former members of the group can only be removed. */
export function ExpectedDialog({ read, call, onClose }: ExpectedDialogProps) {
  const person = usePerson();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(call.memberIds));
  const [title, setTitle] = useState(call.title);
  const [problem, setProblem] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const people = useMemo(() => {
    const ids = [...new Set([...read.members.map(({ id }) => id), ...call.memberIds])];
    return ids.map(read.personOf).sort((a, b) => compareNames(a.name, b.name));
  }, [read, call.memberIds]);
  const choose = (id: string, isExpected: boolean) => {
    const next = new Set(chosen);
    if (isExpected) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const save = () => {
    if (title.trim() === '') return setProblem('Title is required');
    onClose();
    // Only the choices made here are sent, so that changes by other users stay.
    const changed = { rollCallId: call.id, memberIds: [...chosen], title };
    void person.run((commands) => commands.changeExpected, changed).then((verdict) => tellVerdict(PHRASES, verdict));
  };
  const isEverybody = people.every(({ id }) => chosen.has(id));
  return (
    <FormDialog title="Edit roll call" submitLabel={`Expect ${chosen.size}`} onSubmit={save} onClose={onClose}>
      <TextField
        label="Purpose"
        maxLength={LINE_MAX_LENGTH}
        value={title}
        error={problem}
        onChange={(event) => {
          setProblem(null);
          setTitle(event.target.value);
        }}
      />
      <Button
        size="small"
        className={styles.everybody}
        onClick={() => setChosen(new Set(isEverybody ? [] : people.map(({ id }) => id)))}
      >
        {isEverybody ? 'No one' : 'Everyone'}
      </Button>
      {people.length > MANY && (
        <SearchField label="Find a person" placeholder="Find a person…" value={search} onChange={setSearch} />
      )}
      <ul className={styles.choices}>
        {foundIn(people, search).map(({ id, name }) => (
          <li key={id}>
            <Checkbox label={name} checked={chosen.has(id)} onChange={(isChecked) => choose(id, isChecked)} />
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
