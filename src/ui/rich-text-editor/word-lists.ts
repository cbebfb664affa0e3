/** Word writes lists as paragraphs whose style marks them as items, with the sign of each as text. */
const ITEM = 'p[style*="mso-list"]';
const SIGN = '[style*="mso-list:Ignore" i]';
/** `1.`, `b)`, `(iv)`: signs of numbered items; every other sign is a bullet. */
const COUNTED = /^\s*\(?(\d+|[a-z]+)[.)]/i;

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };
const BEFORE_A = 96;

/** The number of a sign: `3`, `c`, `iii`. A sign that is both a letter and a roman numeral is read as the numeral. */
function numberOf(sign: string): number {
  const letters = sign.toLowerCase();
  if (/^[ivx]+$/.test(letters)) {
    const digits = [...letters].map((letter) => ROMAN[letter] ?? 0);
    return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
  }
  return /^[a-z]$/.test(letters) ? letters.charCodeAt(0) - BEFORE_A : Number(sign);
}

export const hasWordLists = (html: string): boolean => html.includes('mso-list');

/** Converts the lists of a page from Word to HTML lists. */
export function mendWordLists(page: Document): void {
  /** The open lists, outermost first. */
  let open: Element[] = [];
  for (const line of page.querySelectorAll(ITEM)) {
    const level = Number(/level(\d)/.exec(line.getAttribute('style') ?? '')?.[1] ?? 1);
    const signs = [...line.querySelectorAll(SIGN)];
    const [, sign] = COUNTED.exec(signs[0]?.textContent ?? '') ?? [];
    const tag = sign === undefined ? 'ul' : 'ol';
    for (const sign of signs) sign.remove();
    if (!open[0] || line.previousElementSibling !== open[0]) open = [];
    open = open.slice(0, level);
    if (open.length === level && open.at(-1)?.localName !== tag) open.pop();
    while (open.length < level) {
      const list = page.createElement(tag);
      const outer = open.at(-1);
      if (outer) (outer.lastElementChild ?? outer.appendChild(page.createElement('li'))).append(list);
      else line.before(list);
      open.push(list);
      // A list that continues after other words.
      const start = numberOf(sign ?? '');
      if (open.length === level && start > 1) list.setAttribute('start', String(start));
    }
    const item = page.createElement('li');
    item.append(...line.childNodes);
    open.at(-1)?.append(item);
    line.remove();
  }
}
