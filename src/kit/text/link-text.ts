import { isApiPath, LINK_SCHEMES } from '#contract/text/html.ts';

interface TextPart {
  /** The position of the part in the text, which identifies it. */
  at: number;
  text: string;
  /** The attributes of its link. */
  link: TextLink | null;
}

interface TextLink {
  href: string;
  target?: '_blank';
  rel?: string;
}

/**
 * The attributes of a link in a text; null where a text may not link to the address, as to a call of the API.
 * @param origin the origin of this application
 */
export function textLink(href: string, origin: string): TextLink | null {
  const url = URL.parse(href, origin);
  if (!url || !LINK_SCHEMES.some((scheme) => url.protocol === `${scheme}:`)) return null;
  if (url.origin === origin && isApiPath(url.pathname)) return null;
  const leadsAway = url.origin !== origin && url.protocol.startsWith('http');
  return { href, ...(leadsAway && { target: '_blank', rel: 'noopener noreferrer' }) };
}

/** Quotation marks, and the brackets and punctuation of East Asian text, which end an address. */
const FOREIGN = String.raw`\s<>"“”„«»‹›\p{Cf}\u3001-\u3003\u3008-\u3011\u3014-\u301f！（），．：；？［］｛｝｡-､`;
const LINK = new RegExp(
  String.raw`https?://[^${FOREIGN}]+|(?<![\w.@/-])www\.[^${FOREIGN}]+|(?<![\p{L}\p{N}_.%+'@/-])[\p{L}\p{N}_.%+'-]+@(?:[\p{Script=Latin}\d-]+\.)+\p{Script=Latin}{2,}`,
  'giu',
);

/** Punctuation that ends the sentence rather than the address. */
const TRAILING = ".,;:!?'’([{";
const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Splits plain text at its web addresses and emails; these alone become links. */
export function linkText(text: string, origin: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const add = (until: number, link: TextLink | null) => {
    if (until > from) parts.push({ at: from, text: text.slice(from, until), link });
    from = until;
  };
  for (const match of text.matchAll(LINK)) {
    const found = match[0].replace(/^'+/, '');
    const at = match.index + match[0].length - found.length;
    const address = withoutEnd(untilClosed(found));
    const href = /^https?:/i.test(address) ? address : `${/^www\./i.test(address) ? 'https://' : 'mailto:'}${address}`;
    const link = textLink(href, origin);
    if (!link) continue;
    add(at, null);
    add(at + address.length, link);
  }
  add(text.length, null);
  return parts;
}

function withoutEnd(address: string): string {
  let end = address.length;
  while (end > 0 && TRAILING.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
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
