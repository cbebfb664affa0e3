/** Lines of iCalendar (RFC 5545 §3.1). */

/** In bytes of UTF-8, without the line break. */
const LONGEST_LINE = 75;

/** Characters that are not allowed in a text (§3.1), except line breaks, which are escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A text as the value of a property (§3.3.11). */
export const escapedText = (text: string): string =>
  text
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, '\\n');

/** The number of UTF-8 bytes of a character. */
function bytesOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Returns a line folded into lines of 75 bytes, each but the first with a space before it; no character is split. */
export function folded(line: string): string {
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  let length = 0;
  for (const sign of line) {
    const bytes = bytesOf(sign);
    if (length + bytes > LONGEST_LINE) {
      parts.push(line.slice(from, at));
      from = at;
      length = 1;
    }
    at += sign.length;
    length += bytes;
  }
  parts.push(line.slice(from));
  return parts.join('\r\n ');
}

/** Returns lines of a calendar object as text. */
export const textOfLines = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');

/** Milliseconds of a UTC date as '20261120T061500': with a Z appended an instant, otherwise a local time. */
export const dateTime = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+Z$/g, '');
