import { NOTES_MAX_LENGTH } from '#contract/schema/limits.ts';
import { sanitizeRichText } from '#server/domain/base/rich-text.ts';

/** Texts longer than this are not stored with an answer if the request contains them. */
const LONGEST = 1_000;
/**
 * Texts longer than this are never stored. Answers that clients need in full, such as that of a room, have no longer
 * ones.
 */
const LONGEST_OF_ITS_OWN = NOTES_MAX_LENGTH;

type Path = (string | number)[];

/** A long text of an answer, and where the request contains it: unchanged or sanitised. */
interface Borrowed {
  at: Path;
  from: Path;
  isRich?: true;
}

/** A stored answer: a few kilobytes at most, regardless of the content. */
interface KeptAnswer {
  /** JSON, with null in place of each long text. */
  body: string;
  /** JSON: where the request contains those texts. Null if there are none. */
  texts: string | null;
}

/** The texts of a value that are longer than the given length, with their paths. */
function longTexts(value: unknown, longest: number, path: Path = []): [Path, string][] {
  if (typeof value === 'string') return value.length > longest ? [[path, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  const parts: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return parts.flatMap(([name, part]) => longTexts(part, longest, [...path, name]));
}

/** Where a request contains a text; undefined if it does not. */
function sourceOf(text: string, sent: [Path, string][]): Omit<Borrowed, 'at'> | undefined {
  const same = sent.find(([, each]) => each === text);
  if (same) return { from: same[0] };
  const rich = sent.find(([, each]) => sanitizeRichText(each) === text);
  return rich && { from: rich[0], isRich: true };
}

/**
 * An answer without the rows of its lists that have a text which cannot be repeated: a client would store such a row
 * with an empty text.
 */
function repeatable(answer: unknown, sent: [Path, string][]): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (!Array.isArray(answer))
    return Object.fromEntries(Object.entries(answer).map(([name, part]) => [name, repeatable(part, sent)]));
  return answer.filter((row) => longTexts(row, LONGEST_OF_ITS_OWN).every(([, text]) => sourceOf(text, sent)));
}

function read(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, name) => (part as Record<string | number, unknown> | undefined)?.[name], value);
}

function write(value: unknown, path: Path, text: unknown): void {
  const parent = read(value, path.slice(0, -1)) as Record<string | number, unknown>;
  parent[path.at(-1) as string | number] = text;
}

/**
 * The part of an answer that is stored, so that a repeated request gets the same answer. Long texts are taken from the
 * repeated request, which contains them. A longer text that the request does not contain, such as the description of an
 * event when the assistant changed only its title, is left out; in a list, its row is.
 * @param request the body that was answered, as the contract reads it
 * @param keepsNoWords none of the texts that were sent is stored, however short
 */
export function keptAnswer(answer: unknown, request: unknown, keepsNoWords = false): KeptAnswer {
  const longest = keepsNoWords ? 0 : LONGEST;
  if (longTexts(answer, longest).length === 0) return { body: JSON.stringify(answer), texts: null };
  const sent = longTexts(request, longest);
  const body = structuredClone(repeatable(answer, sent));
  const texts: Borrowed[] = [];
  for (const [at, text] of longTexts(body, longest)) {
    const source = sourceOf(text, sent);
    if (source) texts.push({ at, ...source });
    if (source || text.length > LONGEST_OF_ITS_OWN) write(body, at, null);
  }
  return { body: JSON.stringify(body), texts: JSON.stringify(texts) };
}

/** The complete answer, as JSON. @param request the repeated request's body, as the contract reads it */
export function restoredAnswer({ body, texts }: KeptAnswer, request: unknown): string {
  if (texts === null) return body;
  const answer: unknown = JSON.parse(body);
  for (const { at, from, isRich } of JSON.parse(texts) as Borrowed[]) {
    const text = read(request, from);
    if (typeof text === 'string') write(answer, at, isRich ? sanitizeRichText(text) : text);
  }
  return JSON.stringify(answer);
}
