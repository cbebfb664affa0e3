/** Word writes lists as paragraphs whose style marks them as items, with the sign of each as text. */
const ITEM = 'p[style*="mso-list"]';
const SIGN = '[style*="mso-list:Ignore" i]';
/** `1.`, `b)`, `(iv)`: signs of numbered items; every other sign is a bullet. */
const COUNTED = /^\s*\(?(\d+|[a-z]+)[.)]/i;

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
      if (open.length === level && Number(sign) > 1) list.setAttribute('start', String(Number(sign)));
    }
    const item = page.createElement('li');
    item.append(...line.childNodes);
    open.at(-1)?.append(item);
    line.remove();
  }
}
