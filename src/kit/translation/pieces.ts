import { TRANSLATION_MAX_LENGTH } from '#contract/records/schedule/translation.ts';

/** A text as the server accepts it: in one piece, or cut between lines or paragraphs where it is too long. */
interface Pieces {
  pieces: string[];
  /** The text between the pieces. */
  glue: string;
}

/** @returns null where a single paragraph is too long */
export function piecesOf(text: string, max = TRANSLATION_MAX_LENGTH): Pieces | null {
  if (text.length <= max) return { pieces: [text], glue: '' };
  const isHtml = looksLikeHtml(text);
  const glue = isHtml ? '' : '\n';
  const parts = isHtml ? blocksOf(text) : text.split('\n');
  if (parts.some(({ length }) => length > max)) return null;
  const pieces: string[] = [];
  let last = '';
  for (const part of parts) {
    const joined = last === '' ? part : `${last}${glue}${part}`;
    if (joined.length <= max) {
      last = joined;
      continue;
    }
    pieces.push(last);
    last = part;
  }
  pieces.push(last);
  return { pieces, glue };
}

export const looksLikeHtml = (text: string): boolean => /<[a-z!/]/i.test(text);

/** Parses a document that loads nothing and runs nothing. */
export const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

const blocksOf = (html: string): string[] =>
  [...parsed(html).body.childNodes].map((node) =>
    node instanceof Element || 'outerHTML' in node ? (node as Element).outerHTML : (node.textContent ?? ''),
  );
