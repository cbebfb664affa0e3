import createPurifier from 'dompurify';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  IMAGE_SOURCE,
  isApiPath,
  LINK_SCHEMES,
  LIST_START,
} from '#contract/text/html.ts';
import { isUnsentUpload } from '#kit/addresses/picture-address.ts';

const purifier = createPurifier(window);

const isAllowedLink = (href: string): boolean => {
  const url = URL.parse(href, location.origin);
  if (url?.origin === location.origin && isApiPath(url.pathname)) return false;
  return LINK_SCHEMES.some((scheme) => url?.protocol === `${scheme}:`);
};

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
  else if (attrName === 'href') attribute.keepAttr = isAllowedLink(attrValue);
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
  if (href && URL.parse(href, location.origin)?.origin !== location.origin) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
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
  return { text, unsent };
}
