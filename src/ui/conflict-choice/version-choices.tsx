import { useId } from 'react';
import { Button } from '../button/button.tsx';
import styles from './version-choices.module.css';

export type Side = 'mine' | 'theirs';

/** One field that two people changed, with both versions as text. */
export interface Versions {
  name: string;
  label: string;
  mine: string;
  theirs: string;
}

interface VersionChoicesProps {
  fields: readonly Versions[];
  /** By the name of the field; without an entry the choice is still to be made. */
  chosen: Readonly<Record<string, Side>>;
  /** The name of the last author of their version, where it is known. */
  by?: string | null | undefined;
  disabled?: boolean;
  onChoose(choices: Record<string, Side>): void;
}

const SIDES: { side: Side; label: string }[] = [
  { side: 'mine', label: 'Yours' },
  { side: 'theirs', label: 'Theirs' },
];
/** A text longer than this may scroll, and takes the focus so that the keyboard can do that. */
const LONG = 200;

/** Both versions of each field that two people changed, to choose which one stays. */
export function VersionChoices({ fields, chosen, by, disabled, onChoose }: VersionChoicesProps) {
  const id = useId();
  const chooseAll = (side: Side) => onChoose(Object.fromEntries(fields.map(({ name }) => [name, side])));
  return (
    <>
      {fields.length > 1 && (
        <div className={styles.all}>
          <Button size="small" disabled={disabled} onClick={() => chooseAll('mine')}>
            Choose all of yours
          </Button>
          <Button size="small" disabled={disabled} onClick={() => chooseAll('theirs')}>
            Choose all of theirs
          </Button>
        </div>
      )}
      <div className={styles.fields}>
        {fields.map((field) => (
          <fieldset key={field.name} className={styles.field} disabled={disabled}>
            <legend className={styles.legend}>{field.label}</legend>
            {SIDES.map(({ side, label }) => {
              const part = `${id} ${field.name} ${side}`.replaceAll(' ', '-');
              return (
                <label key={side} className={styles.side}>
                  <span className={styles.choice}>
                    <input
                      type="radio"
                      required
                      name={`${id} ${field.name}`}
                      aria-labelledby={`${part}-label`}
                      aria-describedby={`${part}-words`}
                      data-undecided={chosen[field.name] === undefined || undefined}
                      checked={chosen[field.name] === side}
                      onChange={() => onChoose({ [field.name]: side })}
                    />
                    <span id={`${part}-label`}>
                      {label}
                      {side === 'theirs' && by && (
                        <>
                          {' '}
                          (last changed by <bdi>{by}</bdi>)
                        </>
                      )}
                    </span>
                  </span>
                  <Words id={`${part}-words`} labelId={`${part}-label`} text={field[side]} />
                </label>
              );
            })}
            {field.mine === field.theirs && (
              <p className={styles.note}>Same text, but different formatting or pictures.</p>
            )}
          </fieldset>
        ))}
      </div>
    </>
  );
}

function Words({ id, labelId, text }: { id: string; labelId: string; text: string }) {
  if (text === '')
    return (
      <span id={id} className={styles.nothing}>
        Left empty
      </span>
    );
  const scrolls = text.length > LONG && { role: 'group', 'aria-labelledby': labelId, tabIndex: 0 };
  return (
    <span id={id} className={styles.words} dir="auto" {...scrolls}>
      {text}
    </span>
  );
}
