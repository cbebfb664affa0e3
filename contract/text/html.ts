/**
 * The only allow-list for rich text (event descriptions and instructions), used by the server's sanitizer on write and
 * by the client's on display. It excludes styles, scripts, forms, frames and event handlers.
 */
export const ALLOWED_TAGS = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'code',
  'pre',
  'a',
  'img',
  'hr',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  ol: ['start'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

/** The number of the first item of a list. */
export const LIST_START = /^-?\d{1,6}$/;

export const LINK_SCHEMES = ['https', 'http', 'mailto', 'tel'] as const;
/**
 * Pictures come from our own uploads only, without a way up the path: otherwise a picture could call the API in its
 * reader's name.
 */
export const IMAGE_SOURCE = /^\/uploads\/[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/**
 * Whether the path of an address on this server is a call of the API: a person who follows a link to it makes the call
 * in their own name.
 */
export function isApiPath(pathname: string): boolean {
  try {
    return /^\/(?:api|ws)(?:\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    // Our server cannot decode it either.
    return false;
  }
}
