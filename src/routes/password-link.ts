import type { PasswordLinkKind } from '#runtime/services/passwords.ts';

/** The parts of a link's address, as the browser has them. */
interface Place {
  pathname: string;
  /** With its question mark, or empty. */
  searchStr: string;
  /** With or without its hash sign. */
  hash: string;
}

/** The contents of a link that sets a password; `token` is null where there is none. */
interface PasswordLink {
  kind: PasswordLinkKind;
  token: string | null;
}

/** A token in a hash is longer than this. */
const HASH_TOKEN_OVER = 5;
/** A link whose token is longer than this shows its screen to a signed-in user, too. */
const LINKED_TOKEN_OVER = 10;
/** The number of segments of a path with a token, including the empty one before its first slash. */
const SEGMENTS_WITH_TOKEN = 4;

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The token in the query of an address, exactly as written: a router would parse one of digits as a number. */
export const tokenInQuery = (searchStr: string): string | null => new URLSearchParams(searchStr).get('token') || null;

/** Reads the token from the query, else from a path of enough segments, else from the hash. */
export function readPasswordLink({ pathname, searchStr, hash }: Place): PasswordLink {
  const inPath = pathname.split('/').length >= SEGMENTS_WITH_TOKEN ? decoded(lastSegment(pathname)) : '';
  const inHash = lastSegment(hash.replace(/^#/, ''));
  return {
    kind: `${pathname} ${hash}`.includes('reset-password') ? 'reset' : 'set',
    token: tokenInQuery(searchStr) || inPath || (inHash.length > HASH_TOKEN_OVER ? inHash : null),
  };
}

/** The link of an address that shows its screen in any session, wherever in the address its path is; else null. */
export function linkedPassword(place: Place): (PasswordLink & { token: string }) | null {
  if (!/(?:set|reset)-password/.test(`${place.pathname} ${place.hash}`)) return null;
  const { kind, token } = readPasswordLink(place);
  return token !== null && token.length > LINKED_TOKEN_OVER ? { kind, token } : null;
}

/** Whether an address is the older one of a link, with a token: it too shows its screen in any session. */
export const isOldLink = ({ pathname }: Pick<Place, 'pathname'>): boolean =>
  /^\/auth\/password\/token=./.test(pathname);

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
