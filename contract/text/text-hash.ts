/**
 * Distinguishes texts: 64 bits and the length, in hexadecimal. It is synchronous on every platform, as a live query
 * needs it; a person who constructs two texts with one hash only sees an old translation of their own text.
 */
export function textHash(text: string): string {
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 0x9e3779b1);
    second = Math.imul(second ^ unit, 0x5f356495);
  }
  first = mixed(first, second);
  second = mixed(second, first);
  return `${hex(first)}${hex(second)}-${text.length.toString(16)}`;
}

const mixed = (one: number, other: number): number =>
  Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
const hex = (bits: number): string => (bits >>> 0).toString(16).padStart(8, '0');
