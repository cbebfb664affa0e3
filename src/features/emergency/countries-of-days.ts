import { countryName, countryOfZone } from '#contract/emergency/countries.ts';
import { type EmergencyNumbers, emergencyNumbersOf } from '#contract/emergency/numbers.ts';
import type { CardCountry } from '#contract/emergency-card.ts';

/** Where a group is on a day. */
export interface CountryOnDay {
  code: string;
  name: string;
  /** Null where none are known for certain. */
  numbers: EmergencyNumbers | null;
}

interface EventInZone {
  timezone: string;
  days: readonly string[];
}

/**
 * The countries that a group is in on a day: the one that the card names from that day or an earlier one on, else those
 * whose clocks its events of that day keep, else that of the group's own clock.
 * @param day `yyyy-MM-dd`
 */
export function countriesOn(
  day: string,
  { countries, events, zone }: { countries: readonly CardCountry[]; events: readonly EventInZone[]; zone: string },
): CountryOnDay[] {
  const named = countries
    .filter(({ from }) => from <= day)
    .sort((a, b) => (a.from < b.from ? 1 : -1))
    .at(0);
  const zones = events.filter(({ days }) => days.includes(day)).map(({ timezone }) => timezone);
  // Of several, the one of the group's own clock first: a call across the world is an event too.
  const ordered = zones.includes(zone) || zones.length === 0 ? [zone, ...zones] : zones;
  const codes = named ? [named.country] : ordered.map(countryOfZone);
  return [...new Set(codes)].flatMap((code) => {
    const name = code && countryName(code);
    return code && name ? [{ code, name, numbers: emergencyNumbersOf(code) }] : [];
  });
}

/** Days that follow one another in the same country. */
export interface CountrySpan extends CountryOnDay {
  first: string;
  last: string;
}

/** The countries of a trip, in the order in which it comes to them. @param days in their order */
export function countriesOf(days: readonly string[], about: Parameters<typeof countriesOn>[1]): CountrySpan[] {
  const spans = new Map<string, CountrySpan>();
  for (const day of days)
    for (const country of countriesOn(day, about)) {
      const span = spans.get(country.code);
      if (span) span.last = day;
      else spans.set(country.code, { ...country, first: day, last: day });
    }
  return [...spans.values()];
}

/** The lines of a country's numbers, those with one number together: 'Ambulance, fire'. */
export function numberLines(numbers: EmergencyNumbers): { who: string; phone: string }[] {
  const { general, police, ambulance, fire } = numbers;
  const lines: { who: string; phone: string }[] = general ? [{ who: 'All emergencies', phone: general }] : [];
  for (const [who, phone] of [
    ['Ambulance', ambulance],
    ['Fire', fire],
    ['Police', police],
  ] as const) {
    if (!phone || phone === general) continue;
    const same = lines.find((line) => line.phone === phone);
    if (same) same.who = `${same.who}, ${who.toLowerCase()}`;
    else lines.push({ who, phone });
  }
  return lines;
}
