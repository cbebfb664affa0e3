import PlusIcon from 'lucide-react/icons/plus';
import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import styles from './emergency.module.css';

/** Reads a list from a form value, which holds it as JSON. */
export function readList<T>(text: string): T[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

interface ListFieldProps<T> {
  legend: string;
  /** The name of one item: 'person'. */
  what: string;
  items: readonly T[];
  blank: T;
  disabled: boolean;
  /** The contract's error for an item. */
  error: string | null;
  onChange(items: T[]): void;
  /** @param put replaces the rendered item */
  children(item: T, at: number, put: (item: T) => void): ReactNode;
}

/** Rows with their own fields, which can be added and removed. */
export function ListField<T>({ legend, what, items, blank, disabled, error, onChange, children }: ListFieldProps<T>) {
  const add = useRef<HTMLButtonElement>(null);
  const remove = (at: number) => {
    // The button of the last item disappears; that of another one is then the next item's.
    if (at === items.length - 1) add.current?.focus();
    onChange(items.filter((_, place) => place !== at));
  };
  return (
    <Stack as="fieldset" gap={3}>
      <legend className={styles.legend}>{legend}</legend>
      {error && <p role="alert">{error}</p>}
      {items.map((item, at) => (
        // Rows have no ids, and are only added at the end.
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position.
        <Stack key={at} as="fieldset" gap={3} className={styles.row} aria-label={`${legend}, ${at + 1}`}>
          {children(item, at, (next) => onChange(items.map((each, place) => (place === at ? next : each))))}
          <Button size="small" disabled={disabled} aria-label={`Remove ${what} ${at + 1}`} onClick={() => remove(at)}>
            Remove
          </Button>
        </Stack>
      ))}
      <Button ref={add} icon={<PlusIcon />} disabled={disabled} onClick={() => onChange([...items, blank])}>
        Add {what}
      </Button>
    </Stack>
  );
}
