import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { countryOfZone } from '#contract/records/emergency/countries.ts';
import { type PhonePart, phonesIn } from './phones-in.ts';

/** Loaded where a number is saved, because the library and its numbering plans are larger than most screens. */

const withExtension = (number: string, { extension }: PhonePart): string =>
  extension ? `${number} ext. ${extension}` : number;

/** A text with the code of a time zone's country before the numbers that have none; the rest stays as typed. */
export function withCountry(text: string, zone: string): string {
  const country = countryOfZone(zone);
  if (country === null || !isSupportedCountry(country)) return text;
  const parts = phonesIn(text).map((part) => {
    if (part.href === null || part.number.startsWith('+')) return part.text;
    const read = parsePhoneNumberFromString(part.number, country);
    return read?.isValid() ? withExtension(read.formatInternational(), part) : part.text;
  });
  return parts.join('');
}

/**
 * Numbers with their code, without signs between the digits; null where one is not a number.
 * @param code such as '+44'
 */
export function withCode(text: string, code: string): string | null {
  const parts = phonesIn(text).map((part) => {
    if (part.href === null) return part.text;
    const read = parsePhoneNumberFromString(part.number, code ? { defaultCallingCode: code.slice(1) } : {});
    // The code is the user's choice; of the number only the length is checked.
    return read?.isPossible() ? withExtension(read.number, part) : null;
  });
  return parts.includes(null) ? null : parts.join('').trim();
}
