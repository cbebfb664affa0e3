const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };
const LAST_CODE_POINT = 0x10ffff;

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isSign = code > 0 && code <= LAST_CODE_POINT && !(code >= 0xd800 && code <= 0xdfff);
    return isSign ? String.fromCodePoint(code) : '';
  });

/** Tags that begin or end a line. */
const BLOCK = new Set('p div li ul ol h1 h2 h3 h4 h5 h6 blockquote pre table tr hr br'.split(' '));
const START = /\bstart\s*=\s*["']?(-?\d{1,6})/i;
/** Follows the number of an item, so that an item without words is not taken for a line that is a number. */
const NUMBERED = '\0';
const NO_WORDS = /^(?:|-|-?\d+\.\0)$/;
/** Elements whose content is not text of the page. */
const UNSEEN = new Set(['script', 'style']);
const COMMENT = /^<!.*>$/s;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

/** True for text with HTML tags. Runs in linear time: a tag does not extend past the next `<`. */
export const isHtml = (text: string): boolean => /<\/?[a-z][^<>]*>/i.test(text);

/**
 * Returns rich text as plain text: its lines, a dash or a number for each list item, and the address of a link after
 * its words. Text without tags keeps its line breaks. Takes linear time for any input.
 */
export function textOfHtml(html: string): string {
  if (!isHtml(html)) return tidied(decoded(html));
  const pieces: string[] = [];
  /** `from` is the index of the link's first word among the pieces. */
  let link: { address: string; from: number } | null = null;
  let isShown = true;
  /** The number of the next item of each enclosing list; null for a list without numbers. */
  const lists: (number | null)[] = [];
  for (const piece of html.split(/(<[^<>]*>)/)) {
    const tag = /^<(\/?)([a-z][a-z0-9]*)/i.exec(piece);
    if (tag && UNSEEN.has(tag[2]?.toLowerCase() ?? '')) isShown = tag[1] !== '';
    if (!isShown || COMMENT.test(piece)) continue;
    if (!tag) {
      // A `<` that does not begin a tag belongs to the text.
      pieces.push(decoded(piece.replace(/\s+/g, ' ')));
      continue;
    }
    const [, slash, named = ''] = tag;
    const name = named.toLowerCase();
    if (name === 'a' && slash === '') {
      const [, double, single] = HREF.exec(piece) ?? [];
      const address = decoded(double ?? single ?? '').trim();
      link = address === '' ? null : { address, from: pieces.length };
    } else if (name === 'a' && link) {
      const words = pieces.slice(link.from).join('').trim();
      if (words !== link.address && !link.address.endsWith(`:${words}`)) pieces.push(` (${link.address})`);
      link = null;
    } else if (name === 'td' || name === 'th') {
      if (slash !== '') pieces.push(' ');
    } else if (BLOCK.has(name)) {
      if (name === 'ul' || name === 'ol') {
        if (slash !== '') lists.pop();
        else lists.push(name === 'ol' ? Number(START.exec(piece)?.[1] ?? 1) : null);
      }
      pieces.push(name === 'li' && slash === '' ? `\n${signOfItem(lists)} ` : '\n');
    }
  }
  return tidied(pieces.join(''));
}

function signOfItem(lists: (number | null)[]): string {
  const number = lists.at(-1) ?? null;
  if (number === null) return '-';
  lists[lists.length - 1] = number + 1;
  return `${number}.${NUMBERED}`;
}

/** Removes blank lines, items without words, and spaces at the ends of lines. */
const tidied = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => !NO_WORDS.test(line))
    .join('\n')
    .replaceAll(NUMBERED, '');
