import type { LoginSearch } from '#kit/addresses/addresses.ts';

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

export const readLoginSearch = ({ next, problem }: Record<string, unknown>): LoginSearch => ({
  next: wantedPath(next),
  problem: typeof problem === 'string' ? problem : undefined,
});

const leadsAway = (path: string): boolean => !/^\/(?![/\\])/.test(path);

/** The screen that a user wanted before they left for the sign-in page of a provider. */
interface Wanted {
  next: string;
  /** The only user who may go on to that screen; any user where it is missing. */
  leftBy?: string | undefined;
  /** Milliseconds since the epoch: a user who returns later has begun something else. */
  until: number;
}

const KEY = 'wanted-after-provider';
/** As long as the server waits for a user who is at the provider. */
const KEPT_MS = 600_000;

/**
 * Remembers the wanted screen in this tab, because every server redirects to the first page. Without storage the user
 * stays on that page.
 */
export function keepWanted(next: string | undefined, leftBy: string | undefined, now = Date.now()): void {
  try {
    if (next === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ next, leftBy, until: now + KEPT_MS } satisfies Wanted));
  } catch {
    // A failure here must not prevent the sign-in.
  }
}

function read(): Partial<Wanted> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** The remembered screen, which stays remembered: for a sign-in that the provider has sent back. */
export function wantedBefore(now = Date.now()): string | undefined {
  const { next, until = 0 } = read();
  return now < until ? wantedPath(next) : undefined;
}

/** The remembered screen for a user who has signed in; it is used once. */
export function takeWanted(userId: string, now = Date.now()): string | undefined {
  const next = wantedBefore(now);
  const { leftBy = userId } = read();
  keepWanted(undefined, undefined);
  return leftBy === userId ? next : undefined;
}
