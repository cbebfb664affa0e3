interface TextPart {
  /** The position of the part in the text, which identifies it. */
  at: number;
  text: string;
  href: string | null;
}

/** Quotation marks, and the brackets and punctuation of East Asian text, which end an address. */
const FOREIGN = String.raw`\s<>"“”„«»‹›\p{Cf}\u3001-\u3003\u3008-\u3011\u3014-\u301f！（），．：；？［］｛｝｡-､`;
const LINK = new RegExp(
  String.raw`https?://[^${FOREIGN}]+|(?<![\w.@/-])(?:www\.[^${FOREIGN}]+|[\w.%+'-]+@(?:[\p{Script=Latin}\d-]+\.)+\p{Script=Latin}{2,})`,
  'giu',
);
/** Punctuation that ends the sentence rather than the address. */
const TRAILING = /[.,;:!?'’([{]+$/;
const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Splits plain text at its web addresses and emails; these alone become links. */
export function linkText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const add = (until: number, href: string | null) => {
    if (until > from) parts.push({ at: from, text: text.slice(from, until), href });
    from = until;
  };
  for (const match of text.matchAll(LINK)) {
    const address = untilClosed(match[0]).replace(TRAILING, '');
    const href = /^https?:/i.test(address) ? address : `${/^www\./i.test(address) ? 'https://' : 'mailto:'}${address}`;
    if (!URL.canParse(href)) continue;
    add(match.index, null);
    add(match.index + address.length, href);
  }
  add(text.length, null);
  return parts;
}

/** Cuts an address before a closing bracket that was opened outside of it. */
function untilClosed(address: string): string {
  const open: string[] = [];
  for (const [at, sign] of [...address].entries()) {
    if ('([{'.includes(sign)) open.push(sign);
    if (sign in CLOSES && open.pop() !== CLOSES[sign]) return [...address].slice(0, at).join('');
  }
  return address;
}
