import { useMemo, useState } from 'react';
import { Combobox, type ComboboxProps } from '#ui/combobox/combobox.tsx';
import { optionsWith, zoneOptions } from './zone-options.ts';

interface ZoneFieldProps extends Omit<ComboboxProps, 'options' | 'emptyText'> {
  /** The label of the option for no zone, where that can be chosen. */
  none?: string;
}

/** A choice of a time zone, found by any name that people use for it. */
export function ZoneField({ none, ...field }: ZoneFieldProps) {
  const [zones] = useState(zoneOptions);
  const options = useMemo(() => {
    const offered = optionsWith(zones, field.value);
    return none === undefined ? offered : [{ value: '', label: none }, ...offered];
  }, [zones, field.value, none]);
  return <Combobox {...field} options={options} emptyText="No matching time zone" />;
}
