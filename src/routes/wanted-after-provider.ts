import { wantedPath } from './wanted-path.ts';

/** Where somebody wanted to go who left for the sign-in page of a provider. */
interface Wanted {
  next: string;
  /** Who alone may go on there; anybody where it is missing. */
  leftBy?: string | undefined;
  /** Milliseconds since the epoch: whoever comes back later has long begun something else. */
  until: number;
}

const KEY = 'wanted-after-provider';
/** So long the server waits for somebody who is at the provider, too. */
const KEPT_MS = 600_000;

/** Remembers it in this tab, as every server leads back to the first page. A browser without storage leads there too. */
export function keepWanted(next: string | undefined, leftBy: string | undefined, now = Date.now()): void {
  try {
    if (next === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ next, leftBy, until: now + KEPT_MS } satisfies Wanted));
  } catch {
    // Signing in is worth more than where it leads.
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

/** What was remembered, which stays remembered: for a sign-in that the provider has sent back. */
export function wantedBefore(now = Date.now()): string | undefined {
  const { next, until = 0 } = read();
  return now < until ? wantedPath(next) : undefined;
}

/** What was remembered, for whoever has signed in; it is good for once. */
export function takeWanted(userId: string, now = Date.now()): string | undefined {
  const next = wantedBefore(now);
  const { leftBy = userId } = read();
  keepWanted(undefined, undefined);
  return leftBy === userId ? next : undefined;
}
