/**
 * Returns the path of this application that a user wanted before the login screen; undefined for anything else. A link
 * to the login screen must never lead to another origin.
 */
export function wantedPath(path: unknown): string | undefined {
  if (typeof path !== 'string' || leadsAway(path)) return undefined;
  const target = new URL(path, 'https://here.invalid');
  const found = target.pathname + target.search + target.hash;
  // Removing dots from the path may have left an address of another origin.
  if (target.origin !== 'https://here.invalid' || leadsAway(found)) return undefined;
  return found !== '/' && target.pathname !== '/login' ? found : undefined;
}

const leadsAway = (path: string): boolean => !/^\/(?![/\\])/.test(path);
