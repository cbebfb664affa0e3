import { NOTES_MAX_LENGTH } from '#contract/schema/limits.ts';
import { textOfHtml } from '#contract/text/plain-text.ts';
import { textHash } from '#contract/text/text-hash.ts';

/**
 * The content of an event or an announcement that a receipt confirms. Separate from `receipt.ts`, which a first load
 * reads.
 */

/** The fields of an event that a reader confirms to have read. */
export const READ_FIELDS = [
  'title',
  'startTime',
  'endTime',
  'address',
  'busPickupAddress',
  'busDropoffAddress',
  'description',
  'instruction',
] as const;
type ReadField = (typeof READ_FIELDS)[number];

/** The fields of an announcement that a reader confirms to have read. */
export const ANNOUNCED_FIELDS = ['title', 'body'] as const;

/** The length of a field that a receipt keeps; the hash covers the whole field. */
export const READ_FIELD_LENGTH = 2_000;

const RICH: ReadonlySet<string> = new Set<ReadField>(['description', 'instruction']);
const clipped = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;

/** Returns words as one text, with a hash of all of them if they are too long to be kept whole. */
function contentOf(words: readonly string[], length: number): string {
  const rest = words.some((text) => text.length > length) ? [textHash(words.join('\n'))] : [];
  return JSON.stringify([...words.map((text) => clipped(text, length)), ...rest]);
}

/** Returns the content of an event that is confirmed, as one text: its words without markup. */
export const readContent = (event: Readonly<Record<ReadField, string | null>>): string =>
  contentOf(
    READ_FIELDS.map((name) => {
      const text = event[name] ?? '';
      return RICH.has(name) ? textOfHtml(text) : text;
    }),
    READ_FIELD_LENGTH,
  );

/** Returns the content of an announcement that is confirmed: plain text, kept whole. */
export const announcementContent = ({ title, body }: { title: string; body: string }): string =>
  contentOf([title, body], NOTES_MAX_LENGTH);

/** Distinguishes contents: a receipt of an earlier content does not count for a later one. */
export const contentHash = (content: string): string => textHash(content);

/** Returns the fields of a receipt's content, by name; empty for a content that cannot be read. */
export function contentFields<Name extends string>(
  content: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  try {
    const values: unknown = JSON.parse(content);
    if (!Array.isArray(values)) return {};
    return Object.fromEntries(names.map((name, index) => [name, String(values[index] ?? '')])) as Record<Name, string>;
  } catch {
    return {};
  }
}
