import { Combobox as ArkCombobox, createListCollection } from '@ark-ui/react/combobox';
import CheckIcon from 'lucide-react/icons/check';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import { useMemo, useState } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from '../field/field.module.css';
import { Field, type FieldProps } from '../field/field.tsx';
import styles from './combobox.module.css';
import { type ComboboxOption, optionsFor } from './combobox-options.ts';

export interface ComboboxProps extends FieldProps {
  options: readonly ComboboxOption[];
  /** The value of the current choice; empty for none. */
  value: string;
  onChange(value: string): void;
  name?: string;
  placeholder?: string;
  emptyText: string;
  disabled?: boolean;
  /** The options stay in their order when they are searched. */
  isOrdered?: boolean;
}

/** The most options that are drawn at a time; the rest of a longer list is found by typing. */
const MAX_SHOWN = 200;

/** A choice from a long list. Typing words of a label or its note, in any order, filters it; the best match is first. */
export function Combobox({
  options,
  value,
  onChange,
  name,
  placeholder,
  emptyText,
  disabled,
  isOrdered = false,
  ...field
}: ComboboxProps) {
  /** The search text; null while the box shows the current choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const { collection, hiddenCount } = useMemo(() => {
    const found = optionsFor(options, typed ?? '', isOrdered);
    const items = found.slice(0, MAX_SHOWN);
    return { collection: createListCollection({ items }), hiddenCount: found.length - items.length };
  }, [options, typed, isOrdered]);
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
          // Opening empties the box; the current choice is its placeholder until something is typed.
          onOpenChange={({ open }) => setTyped((current) => (open ? (current ?? '') : null))}
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
              {hiddenCount > 0 && <p className={styles.empty}>{hiddenCount} more. Type to find them.</p>}
            </ArkCombobox.Content>
          </ArkCombobox.Positioner>
        </ArkCombobox.Root>
      )}
    </Field>
  );
}
