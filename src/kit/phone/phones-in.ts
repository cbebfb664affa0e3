/** A part of the text of a phone field: a number, or the words around it. */
export interface PhonePart {
  /** The offset of the part, which identifies it. */
  at: number;
  /** As it was typed. */
  text: string;
  /** A link that calls the number; null for words, and for digits that are not a number. */
  href: string | null;
  /** The number as it is dialed, with `+` before a country code. */
  number: string;
  /** Dialed after a pause; empty where there is none. */
  extension: string;
}

/** The country codes after which the 0 at the beginning of a national number is left out. */
const ZERO_IS_LEFT_OUT = `
  20 211 212 213 218 231 232 233 234 243 249 250 251 252 254 255 256 260 261 262 263 264 265 27 291 31 32 33 353 355 358
  359 370 373 374 375 377 380 381 382 383 385 386 387 389 40 41 421 423 43 44 46 49 508 51 53 54 55 58 590 591 593 594
  595 596 598 60 61 62 63 64 66 686 81 82 84 850 855 856 86 880 886 90 91 92 93 94 95 961 962 963 964 966 967 970 971
  972 976 977 98 994 995 996
`;
const ZERO_AFTER_CODE = new RegExp(`^\\+(${ZERO_IS_LEFT_OUT.trim().replaceAll(/\s+/g, '|')})0`);

const DIGIT = /\p{Nd}/u;
/** The sign that `folded` writes for invisible ones. */
const INVISIBLE = '\u200b';
/** An area code that a slash ends: 089/123456. */
const AREA = String.raw`(?:(?:\+|\(?0)[\d ()-]{1,8} ?/ ?(?=[1-9](?:[ -]?\d){3}))?`;
const EXTENSION = String.raw`[ ,]*(?:;ext=|(?:ext(?:ensio)?n?|x|内線|내선|доб)\.?[ :]*|# ?|,,)(\d{1,7})(?![\d-])`;
/** A digit that is not one of a time of day. */
const D = String.raw`(?<!\d:\d?)\d(?!\d?:\d)`;
/** A plus that is not directly before its number. */
const PLUS = String.raw`(?:\(?\+[ ${INVISIBLE}]+(?=\(?[1-9](?:[ ().${INVISIBLE}-]*\d){6}))?`;
const NUMBER = new RegExp(
  String.raw`(${PLUS}${AREA}[(+]*${D}(?:[ ).${INVISIBLE}-]*(?:\(\d{1,5}\)[ .-]*)?${D})*)(?:${EXTENSION})?`,
  'gi',
);

/** More digits are several numbers, or not a phone number. */
const MOST_DIGITS = 15;
/** Numbers with fewer digits are those of services and of rooms, which have no country code. */
const FEW_DIGITS = 7;

/**
 * Finds the numbers in the text of a phone field: digits of any script and width, brackets, dashes of all kinds, `(0)`
 * and the 0 after a country code, `00` for `+`, extensions, and several numbers. The parts joined are the text.
 */
export function phonesIn(text: string): PhonePart[] {
  const plain = folded(text);
  const hasWords = /\p{L}/u.test(plain);
  const parts: PhonePart[] = [];
  let from = 0;
  const add = (until: number, read: { number: string; extension: string } | null) => {
    if (until <= from) return;
    const { number = '', extension = '' } = read ?? {};
    const href = number && `tel:${number}${extension && `,${extension}`}`;
    parts.push({ at: from, text: text.slice(from, until), href: href || null, number, extension });
    from = until;
  };
  for (const match of plain.matchAll(NUMBER)) {
    const [whole, run = '', extension = ''] = match;
    const end = match.index + whole.length;
    // A code for the network itself is not a number, and neither are the digits of one that ends in letters.
    if (/[*#]/.test(`${plain[match.index - 1]}${plain[end]}`) || /^-[A-Z]/.test(plain.slice(end))) continue;
    let at = match.index;
    for (const piece of piecesOf(run)) {
      const isLast = at + piece.length === match.index + run.length;
      const number = numberOf(piece, hasWords);
      const bracket = piece.startsWith('(') && !piece.includes(')') ? 1 : 0;
      if (number !== null) {
        add(at + bracket, null);
        add(isLast ? end : at + piece.trimEnd().length, { number, extension: isLast ? extension : '' });
      }
      at += piece.length;
    }
  }
  add(text.length, null);
  return parts;
}

/** The text in plain characters; each stays at its offset. */
const folded = (text: string): string => Array.from(text, foldedSign).join('');

function foldedSign(sign: string): string {
  if (DIGIT.test(sign)) return String(digitOf(sign)).padStart(sign.length, INVISIBLE);
  const plain = sign.normalize('NFKC');
  if (/[\p{Pd}\u2212\u30fc]/u.test(plain)) return '-';
  if (/\p{Cf}/u.test(plain)) return INVISIBLE.repeat(sign.length);
  if (/[[\]]/.test(plain)) return plain === '[' ? '(' : ')';
  if (plain !== '\n' && /^\s$/.test(plain)) return ' ';
  return plain.length === sign.length ? plain : '?'.repeat(sign.length);
}

/** Each script has its digits in sequence, from 0 to 9. */
function digitOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Splits a run of digits at spaces where it is too long for one number. */
const piecesOf = (run: string): string[] => (digitsOf(run).length > MOST_DIGITS ? run.split(/(?<= )(?=\(?0)/) : [run]);

/** Null where the digits are not a number to call. */
function numberOf(run: string, hasWords: boolean): string | null {
  const digits = digitsOf(run.replace(/(?<=\d[ .-]*)\(0\)/, ''));
  const isAbroad = run.includes('+');
  if (digits.length > MOST_DIGITS || digits.length < 2 || (isAbroad && digits.startsWith('0'))) return null;
  // Among words, a few digits with separators are hours or days.
  if (hasWords && digits.length < FEW_DIGITS && !isAbroad && !/^\d{3,}$/.test(run)) return null;
  if (isAbroad && digits.length < FEW_DIGITS) return null;
  if (isAbroad) return `+${digits}`.replace(ZERO_AFTER_CODE, '+$1');
  if (/^00[1-9]/.test(digits) && digits.length > FEW_DIGITS)
    return `+${digits.slice(2)}`.replace(ZERO_AFTER_CODE, '+$1');
  return digits;
}
