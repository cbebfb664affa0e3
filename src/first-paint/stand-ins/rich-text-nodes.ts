import { ALLOWED_TAGS, IMAGE_SOURCE, LIST_START } from '#contract/text/html.ts';
import { linkText, textLink } from '#kit/text/link-text.ts';
import { type Element, jsx } from './react.ts';

type Node = string | Element;

const TAGS: ReadonlySet<string> = new Set(ALLOWED_TAGS);
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

const TAG = /<(?<close>\/?)(?<name>[a-z][a-z0-9]*)(?<attributes>(?:\s+[a-z-]+="[^"<>]*")*)\s*\/?>/gy;
const ATTRIBUTE = /([a-z-]+)="([^"<>]*)"/g;

/** Decodes text; null where it contains an entity that is not known here. */
function textOf(source: string): string | null {
  let isKnown = true;
  const text = source.replace(/&(#x?)?([\da-z]+);/gi, (_, number: string | undefined, name: string) => {
    const code = number && Number.parseInt(name, number === '#' ? 10 : 16);
    const known = code ? String.fromCodePoint(code) : ENTITIES[name];
    isKnown &&= known !== undefined;
    return known ?? '';
  });
  return isKnown ? text : null;
}

/** The attributes of an element that are allowed; all others are left out, as in the application. */
function propsOf(name: string, source: string, origin: string): Record<string, unknown> | null {
  const given = new Map([...source.matchAll(ATTRIBUTE)].map(([, attribute = '', value = '']) => [attribute, value]));
  const said = (attribute: string) => textOf(given.get(attribute) ?? '') ?? '';
  if (name === 'a') {
    const link = said('href') ? textLink(said('href'), origin) : null;
    return link ? { ...link, title: said('title') || undefined } : {};
  }
  if (name === 'img') {
    if (!IMAGE_SOURCE.test(said('src'))) return null;
    return {
      src: said('src'),
      alt: said('alt'),
      width: given.get('width'),
      height: given.get('height'),
      loading: 'lazy',
    };
  }
  if (name === 'ol') return { start: LIST_START.test(said('start')) ? said('start') : undefined };
  return { colSpan: given.get('colspan'), rowSpan: given.get('rowspan') };
}

const linked = (source: string, origin: string): Node[] =>
  linkText(source, origin).map(({ text, link }) => (link ? jsx('a', { ...link, children: [text] }) : text));

/**
 * Rich text for a painted screen, where no document can sanitize it: rebuilt from elements, and only where all of it is
 * in the form that our server writes. Returns null for any other text, which the application then shows.
 */
export function richTextNodes(html: string, origin: string): Node[] | null {
  const top: Node[] = [];
  const open: { name: string; children: Node[] }[] = [];
  let at = 0;
  while (at < html.length) {
    const into = open.at(-1)?.children ?? top;
    const next = html.indexOf('<', at);
    if (next !== at) {
      const text = textOf(html.slice(at, next < 0 ? html.length : next));
      if (text === null) return null;
      into.push(...(open.some(({ name }) => name === 'a') ? [text] : linked(text, origin)));
      at = next < 0 ? html.length : next;
      continue;
    }
    TAG.lastIndex = at;
    const tag = TAG.exec(html)?.groups;
    if (!tag?.name || !TAGS.has(tag.name)) return null;
    at = TAG.lastIndex;
    if (tag.close) {
      if (open.pop()?.name !== tag.name) return null;
      continue;
    }
    const props = propsOf(tag.name, tag.attributes ?? '', origin);
    if (props === null) return null;
    const children: Node[] = [];
    into.push(jsx(tag.name, VOID.has(tag.name) ? props : { ...props, children }));
    if (!VOID.has(tag.name)) open.push({ name: tag.name, children });
  }
  return open.length === 0 ? top : null;
}
