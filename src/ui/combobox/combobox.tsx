import { Combobox as ArkCombobox, createListCollection } from '@ark-ui/react/combobox';
import CheckIcon from 'lucide-react/icons/check';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import { useMemo, useState } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from '../field/field.module.css';
import { Field, type FieldProps } from '../field/field.tsx';
import styles from './combobox.module.css';

export interface ComboboxOption {
  value: string;
  label: string;
  /** A word beside it, which is searched too. */
  note?: string | undefined;
}

export interface ComboboxProps extends FieldProps {
  options: readonly ComboboxOption[];
  /** Empty where nothing is chosen. */
  value: string;
  onChange(value: string): void;
  name?: string;
  placeholder?: string;
  /** What stands in the list where nothing matches. */
  emptyText: string;
  disabled?: boolean;
}

/** So many are drawn at once: a longer list is found in by typing. */
const MOST_SHOWN = 200;

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** One of a long list, found by typing a part of it, whatever its accents and capitals. */
export function Combobox({
  options,
  value,
  onChange,
  name,
  placeholder,
  emptyText,
  disabled,
  ...field
}: ComboboxProps) {
  /** What stands in the box while somebody looks for another one; null while it shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const { collection, more } = useMemo(() => {
    const wanted = folded(typed?.trim() ?? '');
    const found = options.filter((option) => folded(`${option.label} ${option.note ?? ''}`).includes(wanted));
    const items = found.slice(0, MOST_SHOWN);
    return { collection: createListCollection({ items }), more: found.length - items.length };
  }, [options, typed]);
  return (
    <Field {...field}>
      {(control) => (
        <ArkCombobox.Root
          ids={{ input: control.id }}
          collection={collection}
          value={value === '' ? [] : [value]}
          onValueChange={({ value: [next = ''] }) => onChange(next)}
          inputValue={typed ?? chosen}
          onInputValueChange={({ inputValue, reason }) => setTyped(reason === 'input-change' ? inputValue : null)}
          // What is typed takes the place of what was chosen, which is still read until then.
          onOpenChange={({ open }) => setTyped((now) => (open ? (now ?? '') : null))}
          openOnClick
          inputBehavior="autohighlight"
          positioning={{ strategy: 'fixed', sameWidth: true, gutter: 4 }}
          disabled={disabled}
          invalid={Boolean(field.error)}
          lazyMount
          unmountOnExit
        >
          <ArkCombobox.Control className={styles.frame}>
            <ArkCombobox.Input
              {...control}
              dir="auto"
              name={name}
              placeholder={chosen || placeholder}
              onBlur={() => setTyped(null)}
              className={classNames(fieldStyles.control, styles.input)}
            />
            <ArkCombobox.Trigger className={styles.trigger} aria-label={`Show all: ${field.label}`}>
              <ChevronDownIcon aria-hidden="true" />
            </ArkCombobox.Trigger>
          </ArkCombobox.Control>
          <ArkCombobox.Positioner className={styles.positioner}>
            <ArkCombobox.Content className={styles.content} aria-label={field.label}>
              {collection.items.map((option) => (
                <ArkCombobox.Item key={option.value} item={option} className={styles.item}>
                  <ArkCombobox.ItemText className={styles.text}>
                    <bdi>{option.label}</bdi>
                  </ArkCombobox.ItemText>
                  {option.note && <bdi className={styles.note}>{option.note}</bdi>}
                  <ArkCombobox.ItemIndicator className={styles.chosen}>
                    <CheckIcon aria-hidden="true" />
                  </ArkCombobox.ItemIndicator>
                </ArkCombobox.Item>
              ))}
              {collection.items.length === 0 && <p className={styles.empty}>{emptyText}</p>}
              {more > 0 && <p className={styles.empty}>{more} more. Type to find them.</p>}
            </ArkCombobox.Content>
          </ArkCombobox.Positioner>
        </ArkCombobox.Root>
      )}
    </Field>
  );
}
