import { foldedEmail } from '#contract/schema/email.ts';
import { textOfHtml } from '#contract/text/plain-text.ts';
import type { Json } from '#sync/entry/entry.ts';
import { isSame } from './fields.ts';

/** Compares texts as a user reads them: servers trim text, clean HTML and write times in their own way. */

/** Only the words: the address of a link and the marker of a list item are formatting. */
const wordsOf = (text: string): string =>
  textOfHtml(text.replace(/<\/?a\b[^<>]*>/gi, '').replace(/<li\b[^<>]*>/gi, '\n')).replace(/\s+/g, ' ');

const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text));

/** Compares texts after `shown`, and everything else exactly; an absent value equals an empty text. */
function compare(one: Json | undefined, other: Json | undefined, shown: (text: string) => string): boolean {
  const [left, right] = [one ?? '', other ?? ''];
  if (typeof left !== 'string' || typeof right !== 'string') return isSame(left, right);
  if (isInstant(left) && isInstant(right)) return Date.parse(left) === Date.parse(right);
  return shown(left) === shown(right);
}

/** Whether the server's value matches one that was sent: the same words, regardless of case and formatting. */
export const matchesSent = (sent: Json | undefined, there: Json | undefined): boolean =>
  compare(sent, there, (text) => wordsOf(text).toLowerCase());

/** Tags for line breaks and styles; servers drop and add them. */
const PLAIN_TAGS: ReadonlySet<string> = new Set(['p', 'br', 'div', 'span']);
const SAME_TAGS: Readonly<Record<string, string>> = { strong: 'b', em: 'i' };

/** A tag reduced to its visible parts: its name, and the address of a link or a picture. */
function shownTag(tag: string, end: string, given: string, attributes: string): string {
  const name = given.toLowerCase();
  const [, , named = ''] = /\b(?:href|src)\s*=\s*(["'])(.*?)\1/i.exec(attributes) ?? [];
  return PLAIN_TAGS.has(name) ? tag : ` [${end}${SAME_TAGS[name] ?? name} ${named}] `;
}

/** A text with its formatting, links and pictures, normalized. */
function formattedWords(text: string): string {
  if (/^\s*[^\s@<]+@[^\s@<]+\s*$/.test(text)) return foldedEmail(text);
  return wordsOf(text.replace(/<(\/?)([a-z]\w*)\b([^>]*)>/gi, shownTag));
}

/**
 * Whether two values of a field differ only in the way a server writes them, so that no member has changed it in
 * between.
 */
export const isEquivalentText = (left: Json | undefined, right: Json | undefined): boolean =>
  compare(left, right, formattedWords);
