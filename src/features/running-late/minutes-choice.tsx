import { useId } from 'react';
import { DELAY_MAX_MINUTES } from '#store/queries/schedule/running-late.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import styles from './running-late.module.css';

const OFFERED = [5, 10, 15, 20, 30, 45, 60] as const;
const OWN = 'own';

/** The selected value: one of the offered numbers, `own` with the typed text, or nothing yet. */
export interface Chosen {
  choice: string;
  own: string;
}

/** The minutes of a choice; null when it is not a valid number. */
export function minutesOf({ choice, own }: Chosen): number | null {
  const text = choice === OWN ? own.trim() : choice;
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return minutes >= 1 && minutes <= DELAY_MAX_MINUTES ? minutes : null;
}

interface MinutesChoiceProps {
  chosen: Chosen;
  onChange(chosen: Chosen): void;
}

/** The number of minutes, by large buttons or as typed. */
export function MinutesChoice({ chosen, onChange }: MinutesChoiceProps) {
  const name = useId();
  const { choice, own } = chosen;
  const isWrong = choice === OWN && own.trim() !== '' && minutesOf(chosen) === null;
  const key = (value: string, words: string, more: string) => (
    <Stack key={value} as="label" justify="center" shrinks breaks className={styles.key}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={choice === value}
        onChange={() => onChange({ ...chosen, choice: value })}
      />
      <span className={styles.figure}>{words}</span> <span className={styles.unit}>{more}</span>
    </Stack>
  );
  return (
    <Stack as="fieldset" gap={3}>
      <legend className={styles.legend}>How late is the group?</legend>
      <div className={styles.keys}>
        {OFFERED.map((minutes) => key(String(minutes), String(minutes), 'min'))}
        {key(OWN, 'Other', '')}
      </div>
      {choice === OWN && (
        <TextField
          label="Minutes"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={own}
          error={isWrong ? `Between 1 and ${DELAY_MAX_MINUTES}` : undefined}
          onChange={(event) => onChange({ ...chosen, own: event.target.value })}
          // The field has just appeared because the user selected it.
          ref={(field) => {
            if (field && own === '') field.focus();
          }}
        />
      )}
    </Stack>
  );
}
