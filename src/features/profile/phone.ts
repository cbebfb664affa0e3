/** A phone number in the two fields of its form: the country's code, and the number within that country. */

export const PHONE_CODES = [
  { code: '+1', country: 'US' },
  { code: '+44', country: 'UK' },
  { code: '+52', country: 'MX' },
  { code: '+86', country: 'CN' },
  { code: '+91', country: 'IN' },
  { code: '+33', country: 'FR' },
  { code: '+49', country: 'DE' },
  { code: '+61', country: 'AU' },
  { code: '+81', country: 'JP' },
] as const;

const DEFAULT_CODE = '+1';

interface PhoneFields {
  /** Empty when the number has an unlisted code or none: the field then holds the whole number. */
  code: string;
  national: string;
}

/** The field values of a stored number, without loss for any prefix. */
export function phoneFieldsOf(phone: string | null): PhoneFields {
  const text = (phone ?? '').trim();
  if (text === '') return { code: DEFAULT_CODE, national: '' };
  const known = PHONE_CODES.find(({ code }) => text.startsWith(code));
  return known ? { code: known.code, national: text.slice(known.code.length).trim() } : { code: '', national: text };
}

/** The stored form of the fields: empty without a number. A number typed with its own code keeps that code. */
export function phoneOf({ code, national }: PhoneFields): string {
  const text = national.trim();
  return text === '' || text.startsWith('+') ? text : `${code}${text}`;
}
