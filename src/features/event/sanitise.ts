import createPurifier from 'dompurify';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, IMAGE_SOURCE, LIST_START } from '#contract/text/html.ts';
import { isUnsentUpload } from '#kit/addresses/picture-address.ts';
import { linkText, textLink } from '#kit/text/link-text.ts';

const purifier = createPurifier(window);

const linkTo = (href: string) => textLink(href, location.origin);

/** Makes links of the web addresses and emails that have none yet, as in comments. */
function linkAddresses(text: DocumentFragment): void {
  const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (nodes.nextNode()) if (!nodes.currentNode.parentElement?.closest('a')) found.push(nodes.currentNode as Text);
  for (const node of found) {
    const parts = linkText(node.data, location.origin).map(({ text: words, link }) => {
      if (!link) return words;
      const element = document.createElement('a');
      setAttributes(element, link);
      element.textContent = words;
      return element;
    });
    if (parts.some((part) => typeof part !== 'string')) node.replaceWith(...parts);
  }
}

function setAttributes(element: Element, attributes: object): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/** Whether a picture is one of our uploads, also after the browser has resolved the dots in its path. */
const isAllowedPicture = (src: string): boolean =>
  IMAGE_SOURCE.test(src) && URL.parse(src, location.origin)?.pathname.startsWith('/uploads/') === true;

/** The unsent pictures of the current text, with their addresses in the outbox. */
let unsent = new Map<Element, string>();

purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  const { attrName, attrValue } = attribute;
  const allowed = ALLOWED_ATTRIBUTES[node.nodeName.toLowerCase()]?.includes(attrName) ?? false;
  if (!allowed) attribute.keepAttr = false;
  else if (attrName === 'start') attribute.keepAttr = LIST_START.test(attrValue);
  else if (attrName === 'href') attribute.keepAttr = linkTo(attrValue) !== null;
  else if (attrName === 'src' && isUnsentUpload(attrValue)) {
    // The browser cannot load an unsent picture: the component that shows the text sets its address.
    unsent.set(node, attrValue);
    attribute.keepAttr = false;
  } else if (attrName === 'src') attribute.keepAttr = isAllowedPicture(attrValue);
});

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'IMG') {
    if (!node.hasAttribute('src') && !unsent.has(node)) node.remove();
    node.setAttribute('loading', 'lazy');
  }
  const href = node.nodeName === 'A' ? node.getAttribute('href') : null;
  if (href) setAttributes(node, linkTo(href) ?? {});
});

interface Sanitised {
  text: DocumentFragment;
  /** Pictures without a URL yet, with the addresses that `pictureAddress` takes. */
  unsent: ReadonlyMap<Element, string>;
}

/** Sanitizes rich text by the contract's allow-list; external links open safely. */
export function sanitise(html: string): Sanitised {
  unsent = new Map();
  const text = purifier.sanitize(html, {
    ALLOWED_TAGS: [...ALLOWED_TAGS],
    ALLOWED_ATTR: [...new Set(Object.values(ALLOWED_ATTRIBUTES).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  linkAddresses(text);
  return { text, unsent };
}
