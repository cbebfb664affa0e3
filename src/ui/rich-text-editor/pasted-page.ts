import { hasWordLists, mendWordLists } from './word-lists.ts';

/** Formats of text, by the tag that the editor reads. */
const FORMATS = ['strong', 'em', 'u', 's', 'sub', 'sup'] as const;
type Format = (typeof FORMATS)[number];
type Formats = ReadonlySet<Format>;

const FORMAT_OF_TAG: Readonly<Record<string, Format>> = {
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  U: 'u',
  INS: 'u',
  S: 's',
  DEL: 's',
  STRIKE: 's',
  SUB: 'sub',
  SUP: 'sup',
};
/** Elements that are bold by their own style. */
const HEADING = /^(H[1-6]|TH)$/;
const BOLD = 600;
/** The editor does not recognize these as inline elements, and drops the spaces beside them. */
const PLAIN = /^(BDI|BDO|BIG|BUTTON|DATA|DFN|FONT|LABEL|MARK|NOBR|SMALL|.*:.*)$/;
const UNSEEN = /^(STYLE|SCRIPT)$/;
/** Pictures of one pixel track the readers of a page. */
const TRACKER_PX = 1;

interface PastedPage {
  page: Document;
  /** The number of pictures that are not allowed in the text. */
  leftOut: number;
}

/**
 * Reads copied HTML. Programs mark bold text and other formats with style attributes, which the page's policy disables,
 * so that an editor finds no style: this reads the attributes and converts them to tags.
 */
export function pastedPage(html: string, isImage: (src: string) => boolean): PastedPage {
  const page = new DOMParser().parseFromString(html, 'text/html');
  if (hasWordLists(html)) mendWordLists(page);
  numberByFirstItems(page);
  formatByTags(page.body, new Set());
  for (const styled of page.querySelectorAll('[style]')) styled.removeAttribute('style');
  const foreign = [...page.querySelectorAll('img')].filter((image) => !isImage(image.getAttribute('src') ?? ''));
  // A space keeps the words around the picture apart.
  for (const image of foreign) image.replaceWith(' ');
  return { page, leftOut: foreign.filter((image) => !isTracker(image)).length };
}

/** OneNote gives the number of a list to its first item; the editor reads that of the list, and joins adjacent lists. */
function numberByFirstItems(page: Document): void {
  for (const item of page.querySelectorAll<HTMLLIElement>('ol > li:first-child[value]'))
    item.parentElement?.setAttribute('start', String(item.value));
}

const isTracker = (image: Element): boolean =>
  ['width', 'height'].some((side) => Number(image.getAttribute(side) ?? Number.NaN) <= TRACKER_PX);

/** Puts each text into the tags of its formats, and removes the tags around it that say the same or the contrary. */
function formatByTags(element: Element, formats: Formats): void {
  for (const child of [...element.childNodes]) {
    if (child instanceof Text) wrap(child, formats);
    else if (child instanceof Element && !UNSEEN.test(child.tagName)) {
      formatByTags(child, formatsOf(child, formats));
      if (child.tagName in FORMAT_OF_TAG || PLAIN.test(child.tagName)) child.replaceWith(...child.childNodes);
    }
  }
}

function wrap(text: Text, formats: Formats): void {
  if (text.data.trim() === '') return;
  for (const format of FORMATS.filter((each) => formats.has(each))) {
    const tag = text.ownerDocument.createElement(format);
    text.replaceWith(tag);
    tag.append(text);
  }
}

function formatsOf(element: Element, outer: Formats): Formats {
  const formats = new Set(outer);
  const set = (format: Format, is: boolean) => (is ? formats.add(format) : formats.delete(format));
  const own = FORMAT_OF_TAG[element.tagName];
  if (own !== undefined) formats.add(own);
  const looks = looksOf(element.getAttribute('style') ?? '');
  const weight = looks.get('font-weight') ?? '';
  if (HEADING.test(element.tagName)) formats.delete('strong');
  else if (/^(bold|bolder|[1-9]\d{2,3})$/.test(weight)) set('strong', !(Number(weight) < BOLD));
  else if (/^(normal|lighter)$/.test(weight)) formats.delete('strong');
  const slant = looks.get('font-style') ?? '';
  if (/^(italic|oblique|normal)/.test(slant)) set('em', !slant.startsWith('normal'));
  const lines = `${looks.get('text-decoration') ?? ''} ${looks.get('text-decoration-line') ?? ''}`;
  // A line of an outer element is drawn through this one too.
  if (/\bnone\b/.test(lines) && (own === 'u' || own === 's')) set(own, outer.has(own));
  if (/\bunderline\b/.test(lines)) formats.add('u');
  if (/\bline-through\b/.test(lines)) formats.add('s');
  const height = looks.get('vertical-align') ?? '';
  if (/^(super|sub|baseline)$/.test(height)) {
    set('sup', height === 'super');
    set('sub', height === 'sub');
  }
  return formats;
}

/** The declarations of a style attribute. */
const looksOf = (style: string): Map<string, string> =>
  new Map(
    style.split(';').map((each) => {
      const [name = '', ...value] = each.split(':');
      const words = value.join(':').replace(/!important/i, '');
      return [name.trim().toLowerCase(), words.trim().toLowerCase()];
    }),
  );
