import sanitizeHtml from 'sanitize-html';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, IMAGE_SOURCE, isApiPath, LINK_SCHEMES } from '#contract/html.ts';

/** A picture's address must not leave the uploads path: loading it is a request in the reader's name. */
const isUpload = (src: string): boolean => IMAGE_SOURCE.test(src) && !src.includes('..');

/** Deeper nesting than people write; renderers recurse into tags. */
const DEEPEST = 100;

/** A placeholder host for links without one. */
const HERE = 'https://here.invalid';

const leadsToApi = (href: string): boolean => {
  const url = URL.parse(href, HERE);
  return url?.origin === HERE && isApiPath(url.pathname);
};

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: Object.fromEntries(Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...LINK_SCHEMES],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: DEEPEST,
  transformTags: {
    a: (tagName, { href, ...attribs }) => ({
      tagName,
      attribs: href === undefined || leadsToApi(href) ? attribs : { href, ...attribs },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isUpload(attribs.src ?? ''),
};

/** Rich text as it is stored: what the contract's allow-list does not name is taken out. */
export const sanitizeRichText = (html: string): string => sanitizeHtml(html, OPTIONS);

/** The addresses of the pictures in sanitised rich text. */
export const picturesIn = (sanitised: string): string[] =>
  [...sanitised.matchAll(/<img [^>]*?\bsrc="([^"]+)"/g)].map(([, src = '']) => src);
