import { useId, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import styles from './conflict-choice.module.css';

type Side = 'mine' | 'theirs';

export interface ConflictChoiceProps {
  /** The edit in words. */
  title: string;
  fields: readonly { name: string; label: string; mine: string; theirs: string }[];
  open: boolean;
  /** Per field, by its name, whose version stays. */
  onSettle(choices: Record<string, Side>): void;
  onClose(): void;
}

const SIDES: { side: Side; label: string }[] = [
  { side: 'mine', label: 'Yours' },
  { side: 'theirs', label: 'Theirs' },
];

/** Both versions of each field that two people changed; the person says which stays (F7). */
export function ConflictChoice({ title, fields, open, onSettle, onClose }: ConflictChoiceProps) {
  const name = useId();
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const settle = (choices: Record<string, Side>) => {
    onClose();
    onSettle(choices);
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
          {fields.length > 1 && (
            <>
              <Button onClick={() => all('mine')}>Keep all of yours</Button>
              <Button onClick={() => all('theirs')}>Keep all of theirs</Button>
            </>
          )}
          <Button
            variant="primary"
            disabled={fields.some((field) => chosen[field.name] === undefined)}
            onClick={() => settle(chosen)}
          >
            {fields.length > 1 ? 'Keep the chosen' : 'Keep this version'}
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
