/** About one screen of a phone. */
const CHARACTERS = 600;
const LINES = 12;
/** A remainder smaller than this is not worth a button. */
const SLACK = 1.25;

/** The beginning of a text that is too long to show whole, cut between words; null for a shorter text. */
export function cutText(text: string): string | null {
  const lines = text.split('\n');
  if (text.length <= CHARACTERS * SLACK && lines.length <= LINES * SLACK) return null;
  const begin = lines.slice(0, LINES).join('\n').slice(0, CHARACTERS);
  if (text[begin.length] === '\n') return begin.trimEnd();
  const atWord = begin.replace(/\s+\S*$/, '');
  // Text without spaces is cut anywhere, but not inside a character; an address is left out whole.
  const isCut = atWord.length > CHARACTERS / 2 || atWord.length < begin.length;
  return (isCut && atWord !== '' ? atWord : [...begin].slice(0, -1).join('')).trimEnd();
}
