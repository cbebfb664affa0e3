import * as v from 'valibot';
import { EMAIL_MAX_LENGTH } from './limits.ts';

/** The one rule of email addresses, for the server and for every form. */

const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;
const TOP_LABEL = /^(?:[\p{L}\p{M}]{2,}|xn--[a-z\d-]+)$/u;
const LABEL_MAX_LENGTH = 63;

/** True for an address in the form that is stored: a domain of at least two labels, of any script. */
function isAddress(email: string): boolean {
  const at = email.lastIndexOf('@');
  const labels = email.slice(at + 1).split('.');
  return (
    LOCAL.test(email.slice(0, Math.max(0, at))) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= LABEL_MAX_LENGTH && LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  );
}

/**
 * An address as it is stored and compared: lower case, no full-width letters, plain apostrophes, and an international
 * domain in its own letters, however it was written.
 */
export function foldedEmail(text: string | null | undefined): string {
  const plain = (text ?? '')
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[‘’ʼ‛]/g, "'");
  const at = plain.lastIndexOf('@');
  if (at < 0) return plain;
  const labels = plain
    .slice(at + 1)
    .split(/[.。]/)
    .map(ownLetters);
  return `${plain.slice(0, at)}@${labels.join('.')}`;
}

/** True for what may be typed where an address is wanted. */
export const isEmail = (text: string): boolean => isAddress(foldedEmail(text));

/** An email as people type it, folded before it is sent and stored. */
export const Email = v.pipe(
  v.string('Please enter a valid email address'),
  v.maxLength(2 * EMAIL_MAX_LENGTH, 'Please enter a valid email address'),
  v.transform((text) => foldedEmail(text)),
  v.maxLength(EMAIL_MAX_LENGTH, 'Please enter a valid email address'),
  v.check(isAddress, 'Please enter a valid email address'),
);

/** A label that is written with `xn--` in its own letters; as it is where it stands for none (RFC 3492, 5891). */
function ownLetters(label: string): string {
  const letters = label.startsWith('xn--') ? decoded(label.slice('xn--'.length)) : null;
  return letters !== null && letters === letters.normalize('NFKC').toLowerCase() && LABEL.test(letters)
    ? letters
    : label;
}

const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const BASE = DIGITS.length;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_N = 128;
const INITIAL_BIAS = 72;
const LAST_CODE_POINT = 0x10ffff;

/** Decodes Punycode (RFC 3492, section 6.2); null where it is malformed or only ASCII. */
function decoded(text: string): string | null {
  const delimiter = text.lastIndexOf('-');
  const output = [...text.slice(0, Math.max(0, delimiter))].map((sign) => sign.charCodeAt(0));
  const digits = [...text.slice(delimiter + 1)].map((sign) => DIGITS.indexOf(sign));
  let n = INITIAL_N;
  let i = 0;
  let bias = INITIAL_BIAS;
  let next = 0;
  if (digits.length === 0) return null;
  while (next < digits.length) {
    const before = i;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digits[next] ?? -1;
      next += 1;
      if (digit < 0) return null;
      i += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = output.length + 1;
    bias = adapted(i - before, count, before === 0);
    n += Math.floor(i / count);
    if (n > LAST_CODE_POINT) return null;
    i %= count;
    output.splice(i, 0, n);
    i += 1;
  }
  return String.fromCodePoint(...output);
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? DAMP : 2));
  left += Math.floor(left / count);
  let k = 0;
  for (; left > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) left = Math.floor(left / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * left) / (left + SKEW));
}
