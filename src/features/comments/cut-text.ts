/** About a screen of a phone. */
const CHARACTERS = 600;
const LINES = 12;
/** Cutting off less than this is not worth a button. */
const SLACK = 1.25;

/** The beginning of a text that is too long to stand among others, cut between words; null where it is not. */
export function cutText(text: string): string | null {
  const lines = text.split('\n');
  if (text.length <= CHARACTERS * SLACK && lines.length <= LINES * SLACK) return null;
  const begin = lines.slice(0, LINES).join('\n').slice(0, CHARACTERS);
  if (text[begin.length] === '\n') return begin.trimEnd();
  const atWord = begin.replace(/\s+\S*$/, '');
  // Languages without spaces are cut anywhere, but not inside of a letter; an address is left out whole.
  const isCut = atWord.length > CHARACTERS / 2 || atWord.length < begin.length;
  return (isCut && atWord !== '' ? atWord : [...begin].slice(0, -1).join('')).trimEnd();
}
