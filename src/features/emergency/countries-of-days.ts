import { countryName, countryOfZone } from '#contract/records/emergency/countries.ts';
import { type EmergencyNumbers, emergencyNumbersOf } from '#contract/records/emergency/numbers.ts';
import type { CardCountry } from '#contract/records/field/emergency-card.ts';

/** A country that a group is in on a day. */
export interface CountryOnDay {
  code: string;
  name: string;
  /** Null when no numbers are certain. */
  numbers: EmergencyNumbers | null;
}

interface EventInZone {
  timezone: string;
  days: readonly string[];
}

/**
 * The countries that a group is in on a day: the country that the card sets for that day or an earlier one, else those
 * of the time zones of its events that day, else that of the group's zone.
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
  // The group's own zone comes first, because an event such as a remote call may have a distant zone.
  const ordered = zones.includes(zone) || zones.length === 0 ? [zone, ...zones] : zones;
  const codes = named ? [named.country] : ordered.map(countryOfZone);
  return [...new Set(codes)].flatMap((code) => {
    const name = code && countryName(code);
    return code && name ? [{ code, name, numbers: emergencyNumbersOf(code) }] : [];
  });
}

/** Consecutive days in the same country. */
export interface CountrySpan extends CountryOnDay {
  first: string;
  last: string;
}

/** The countries of a trip, in the order of the visit. @param days in their order */
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

/** The lines of a country's numbers, merged where services share a number: 'Ambulance, fire'. */
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
