import PlusIcon from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import styles from './emergency.module.css';

/** A list within a form whose values are texts: it is one of them, as JSON. */
export function readList<T>(text: string): T[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

export interface ListFieldProps<T> {
  legend: string;
  /** What one of them is called: 'person'. */
  what: string;
  items: readonly T[];
  /** What a new one begins as. */
  blank: T;
  disabled: boolean;
  /** What the contract has against one of them. */
  error: string | null;
  onChange(items: T[]): void;
  /** @param put changes the one that is drawn */
  children(item: T, at: number, put: (item: T) => void): ReactNode;
}

/** Rows that are added and taken out, each with fields of its own. */
export function ListField<T>({ legend, what, items, blank, disabled, error, onChange, children }: ListFieldProps<T>) {
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{legend}</legend>
      {error && <p role="alert">{error}</p>}
      {items.map((item, at) => (
        // Rows have no names of their own, and are only added at the end.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a row is known by.
        <fieldset key={at} className={styles.row} aria-label={`${legend}, ${at + 1}`}>
          {children(item, at, (next) => onChange(items.map((each, place) => (place === at ? next : each))))}
          <Button
            size="small"
            disabled={disabled}
            aria-label={`Remove ${what} ${at + 1}`}
            onClick={() => onChange(items.filter((_, place) => place !== at))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      <Button icon={<PlusIcon />} disabled={disabled} onClick={() => onChange([...items, blank])}>
        Add {what}
      </Button>
    </fieldset>
  );
}
