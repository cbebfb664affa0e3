import { useMemo, useState } from 'react';
import { RANKS, rankerOf } from '#contract/text/words.ts';
import { allZones, offsetAt, zoneTitle } from '#contract/time/zone.ts';
import { abbreviationsOf, presentZone } from '#contract/time/zone-names.ts';
import { Combobox, type ComboboxProps } from '#ui/combobox/combobox.tsx';
import type { ComboboxOption } from '#ui/combobox/combobox-options.ts';
import { namesOfZone } from './zone-words.ts';

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

/**
 * The options of a choice of time zones: the usual ones first, then all others, shown by their present names. The value
 * is the name that this engine lists, which every engine knows.
 */
export const zoneOptions = (): ComboboxOption[] => allZones().map(optionOf);

/**
 * The options, with the stored zone added, which may be another name of one of them, or one that engines do not list.
 */
export function optionsWith(options: readonly ComboboxOption[], zone: string): readonly ComboboxOption[] {
  if (zone === '' || options.some(({ value }) => value === zone)) return options;
  const same = options.findIndex(({ value }) => presentZone(value) === presentZone(zone));
  return same < 0 ? [optionOf(zone), ...options] : options.with(same, optionOf(zone));
}

function optionOf(zone: string): ComboboxOption {
  const names = [...namesOfZone(presentZone(zone), abbreviationsOf(zone)), zone];
  return {
    value: zone,
    label: zoneTitle(zone),
    answersTo: (wanted) => {
      const offset = offsetIn(wanted);
      if (offset === null) return rankerOf(wanted)(...names);
      return offsetsOf(zone).includes(offset) ? RANKS.words : RANKS.none;
    },
  };
}

const MINUTE_MS = 60_000;

/** The clocks of winter and of summer, in milliseconds ahead of UTC. */
function offsetsOf(zone: string): number[] {
  const year = new Date().getUTCFullYear();
  return [0, 6].map((month) => offsetAt(Date.UTC(year, month, 15), zone));
}

/** 'GMT+8', 'utc -3:30', '+0530' in milliseconds; null for any other text. */
function offsetIn(text: string): number | null {
  const found = /^(?:gmt|utc)?\s*([+\-\u2212])\s*(\d{1,2})(?::?(\d{2}))?$/i.exec(text.trim());
  if (!found) return null;
  const [, sign, hours, minutes = 0] = found;
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}
