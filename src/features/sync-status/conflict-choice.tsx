import { useId, useState } from 'react';
import { usePerson } from '#runtime/context.ts';
import type { Side } from '#runtime/types.ts';
import type { ConflictView } from '#store/views.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './conflict-choice.module.css';

interface ConflictChoiceProps {
  opId: string;
  /** The edit in words. */
  title: string;
  conflict: ConflictView;
  open: boolean;
  onClose(): void;
}

const SIDES: { side: Side; label: string }[] = [
  { side: 'mine', label: 'Yours' },
  { side: 'theirs', label: 'Theirs' },
];

/** Both versions of each field that two people changed; the person says which stays (F7). */
export function ConflictChoice({ opId, title, conflict, open, onClose }: ConflictChoiceProps) {
  const { outbox } = usePerson();
  const name = useId();
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const { fields } = conflict;
  const settle = (choices: Record<string, Side>) => {
    onClose();
    void outbox.settle(opId, choices);
  };
  const all = (side: Side) => settle(Object.fromEntries(fields.map((field) => [field.name, side])));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Which version stays?"
      description={`${title}: somebody else changed this too, while yours was not sent yet.`}
      footer={
        <div className={styles.actions}>
          <Button onClick={() => all('mine')}>Keep all of yours</Button>
          <Button onClick={() => all('theirs')}>Keep all of theirs</Button>
          <Button
            variant="primary"
            disabled={fields.some((field) => chosen[field.name] === undefined)}
            onClick={() => settle(chosen)}
          >
            Keep the chosen
          </Button>
        </div>
      }
    >
      {fields.map((field) => (
        <fieldset key={field.name} className={styles.field}>
          <legend className={styles.legend}>{field.label}</legend>
          {SIDES.map(({ side, label }) => (
            <label key={side} className={styles.side}>
              <span className={styles.choice}>
                <input
                  type="radio"
                  name={`${name} ${field.name}`}
                  checked={chosen[field.name] === side}
                  onChange={() => setChosen({ ...chosen, [field.name]: side })}
                />
                {label}
              </span>
              <span className={styles.words}>{field[side] || '(empty)'}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
}
