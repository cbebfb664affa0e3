import sanitizeHtml from 'sanitize-html';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  IMAGE_SOURCE,
  isApiPath,
  LINK_SCHEMES,
  LIST_START,
} from '#contract/text/html.ts';

/**
 * Images may only come from the uploads path: the browser sends the reader's session cookie with the request for one, so
 * any other path on this server could be a call in their name.
 */
const isUpload = (src: string): boolean => IMAGE_SOURCE.test(src) && !src.includes('..');

/** More deeply nested tags are removed and their text is kept, because renderers recurse into tags. */
const MAX_NESTING = 100;

/** Base for parsing relative links; its host does not exist, so no absolute link has this origin. */
const PLACEHOLDER_ORIGIN = 'https://here.invalid';

/**
 * Whether a relative link leads to the API. It is removed, because a person who follows it makes that call with their
 * own session. Absolute links to this server are removed by the client, which knows the server's host.
 */
const isApiLink = (href: string): boolean => {
  const url = URL.parse(href, PLACEHOLDER_ORIGIN);
  return url?.origin === PLACEHOLDER_ORIGIN && isApiPath(url.pathname);
};

/** Blocks outside the allow-list. Words on both sides of an edge of one are on separate lines. */
const DROPPED_BLOCKS =
  'address article aside caption center dd details div dl dt fieldset figcaption figure footer form header main nav section summary'.split(
    ' ',
  );
/** Marks the edge of such a block until all tags are known. */
const BREAK = 'x-break';
const BREAK_TAG = new RegExp(`^</?${BREAK}>$`);
const BLOCK_TAG = /^<\/?(?:p|h[1-6]|ul|ol|li|blockquote|pre|hr|br|table|thead|tbody|tr|th|td)[ >]/;
const INLINE_TAG = /^<(?!img )/;

const withStart = (start: string): sanitizeHtml.Attributes => (LIST_START.test(start) ? { start } : {});

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED_TAGS, BREAK],
  allowedAttributes: Object.fromEntries(Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...LINK_SCHEMES],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: MAX_NESTING,
  transformTags: {
    ...Object.fromEntries(DROPPED_BLOCKS.map((tag) => [tag, BREAK])),
    ol: (tagName, { start = '' }) => ({ tagName, attribs: withStart(start) }),
    a: (tagName, { href, ...attribs }) => ({
      tagName,
      attribs: href === undefined || isApiLink(href) ? attribs : { href, ...attribs },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isUpload(attribs.src ?? ''),
};

/**
 * Rich text as it is stored. Tags and attributes outside the contract's allow-list are removed (the text between the
 * tags is kept), as are links to the API, and images that are not uploads.
 */
export const sanitizeRichText = (html: string): string => withLines(sanitizeHtml(html, OPTIONS));

/** Sanitized HTML with line breaks between words that only the edge of a dropped block separates. */
function withLines(html: string): string {
  const pieces: string[] = [];
  let isAtLineStart = true;
  let isAtEdge = false;
  for (const piece of html.split(/(<[^<>]*>)/)) {
    const isBlock = BLOCK_TAG.test(piece);
    if (BREAK_TAG.test(piece)) isAtEdge = true;
    else if (isBlock || (piece.trim() !== '' && !INLINE_TAG.test(piece))) {
      if (isAtEdge && !isAtLineStart && !isBlock) pieces.push('<br />');
      isAtLineStart = isBlock;
      isAtEdge = false;
      pieces.push(piece);
    } else pieces.push(piece);
  }
  return pieces.join('');
}

/** The URLs of the images in sanitized rich text. */
export const imageUrls = (sanitised: string): string[] =>
  [...sanitised.matchAll(/<img [^>]*?\bsrc="([^"]+)"/g)].map(([, src = '']) => src);
