import { useId, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import styles from './conflict-choice.module.css';

type Side = 'mine' | 'theirs';

export interface ConflictChoiceProps {
  /** What both changed, in words. */
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
  const choose = (side: Side) => setChosen(Object.fromEntries(fields.map((field) => [field.name, side])));
  const isWhole = fields.every((field) => chosen[field.name] !== undefined);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title="Which version stays?"
      description={`${title}: somebody else changed this too, while yours was not sent yet.`}
      footer={
        <>
          <Button onClick={onClose}>Decide later</Button>
          <Button
            variant="primary"
            unavailable={!isWhole}
            onClick={() => {
              onClose();
              onSettle(chosen);
            }}
          >
            Keep the chosen
          </Button>
        </>
      }
    >
      {fields.length > 1 && (
        <div className={styles.all}>
          <Button size="small" onClick={() => choose('mine')}>
            Choose all of yours
          </Button>
          <Button size="small" onClick={() => choose('theirs')}>
            Choose all of theirs
          </Button>
        </div>
      )}
      <div className={styles.fields}>
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
                {field[side] ? (
                  <span className={styles.words} dir="auto">
                    {field[side]}
                  </span>
                ) : (
                  <span className={styles.nothing}>Left empty</span>
                )}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
