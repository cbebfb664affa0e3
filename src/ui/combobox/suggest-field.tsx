import { Combobox as ArkCombobox, createListCollection } from '@ark-ui/react/combobox';
import { useMemo, useState } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from '../field/field.module.css';
import { Field, type FieldProps } from '../field/field.tsx';
import styles from './combobox.module.css';
import type { ComboboxOption } from './combobox-options.ts';

interface SuggestFieldProps extends FieldProps {
  value: string;
  onChange(typed: string): void;
  /** The suggestions, found by the caller; nothing is filtered here. */
  options: readonly ComboboxOption[];
  onChoose(value: string): void;
  placeholder?: string;
  disabled?: boolean;
}

/** A text field with the caller's suggestions below it. It does not keep the chosen one: `onChoose` gets it. */
export function SuggestField({
  value,
  onChange,
  options,
  onChoose,
  placeholder,
  disabled,
  ...field
}: SuggestFieldProps) {
  const [wanted, setWanted] = useState(false);
  const collection = useMemo(() => createListCollection({ items: [...options] }), [options]);
  return (
    <Field {...field}>
      {(control) => (
        <ArkCombobox.Root
          ids={{ input: control.id }}
          collection={collection}
          value={[]}
          onValueChange={({ value: [chosen] }) => chosen !== undefined && onChoose(chosen)}
          inputValue={value}
          onInputValueChange={({ inputValue, reason }) => reason === 'input-change' && onChange(inputValue)}
          // Opened when the first suggestions come: an empty list cannot be positioned yet.
          open={wanted && options.length > 0}
          onOpenChange={({ open }) => setWanted(open)}
          selectionBehavior="preserve"
          inputBehavior="autohighlight"
          positioning={{ strategy: 'fixed', sameWidth: true, gutter: 4 }}
          disabled={disabled}
          lazyMount
          unmountOnExit
        >
          {/* Enter chooses the highlighted suggestion; it does not submit the surrounding form. */}
          <ArkCombobox.Control
            className={styles.frame}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          >
            <ArkCombobox.Input
              {...control}
              dir="auto"
              autoComplete="off"
              placeholder={placeholder}
              className={classNames(fieldStyles.control, styles.input)}
            />
          </ArkCombobox.Control>
          <ArkCombobox.Positioner className={styles.positioner}>
            <ArkCombobox.Content className={styles.content} aria-label={field.label}>
              {collection.items.map((option) => (
                <ArkCombobox.Item key={option.value} item={option} className={classNames(styles.item, styles.stacked)}>
                  <ArkCombobox.ItemText className={styles.text}>
                    <bdi>{option.label}</bdi>
                  </ArkCombobox.ItemText>
                  {option.note && <bdi className={styles.note}>{option.note}</bdi>}
                </ArkCombobox.Item>
              ))}
            </ArkCombobox.Content>
          </ArkCombobox.Positioner>
        </ArkCombobox.Root>
      )}
    </Field>
  );
}
