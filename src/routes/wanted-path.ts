/**
 * A path of this application that somebody wanted before they were asked to sign in; undefined for anything else. An
 * address of another origin must never come out of a link to the login screen.
 */
export function wantedPath(path: unknown): string | undefined {
  if (typeof path !== 'string' || leadsAway(path)) return undefined;
  const target = new URL(path, 'https://here.invalid');
  const found = target.pathname + target.search + target.hash;
  // Dots that were taken out of it may have left an address of another origin.
  if (target.origin !== 'https://here.invalid' || leadsAway(found)) return undefined;
  return found !== '/' && target.pathname !== '/login' ? found : undefined;
}

const leadsAway = (path: string): boolean => !/^\/(?![/\\])/.test(path);
