export interface TextPart {
  /** Where the part stands in the text: its identity. */
  at: number;
  text: string;
  href: string | null;
}

const LINK = /https?:\/\/[^\s<>"']+/gi;
/** Punctuation that ends the sentence rather than the address. */
const TRAILING = /[.,;:!?)\]}]+$/;

/** Splits plain text at its web addresses; only http and https become links. */
export function linkText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const add = (until: number, href: string | null) => {
    if (until > from) parts.push({ at: from, text: text.slice(from, until), href });
    from = until;
  };
  for (const match of text.matchAll(LINK)) {
    const href = match[0].replace(TRAILING, '');
    if (!URL.canParse(href)) continue;
    add(match.index, null);
    add(match.index + href.length, href);
  }
  add(text.length, null);
  return parts;
}
