/** The memory of installation offers. It belongs to the device, not to a user. */
interface Memory {
  /** How many times the app was opened, each well after the one before. */
  visits: number;
  visitedAt: number;
  /** How many times the offer was declined, and the last time in milliseconds since the epoch. */
  declined: number;
  declinedAt: number;
}

const NAME = 'install-offer';
const NOTHING: Memory = { visits: 0, visitedAt: 0, declined: 0, declinedAt: 0 };

/** Opening the app again within this time counts as the same visit. */
const VISIT_MS = 30 * 60_000;
/** How long a declined offer is not repeated. */
const REST_MS = 90 * 24 * 3_600_000;
/** After this many declined offers, only the settings offer the installation. */
const ENOUGH = 2;

function read(): Memory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? 'null');
    const known = Object.entries(Object(stored)).filter(([name, value]) => name in NOTHING && Number.isFinite(value));
    return { ...NOTHING, ...Object.fromEntries(known) };
  } catch {
    return NOTHING;
  }
}

function write(memory: Memory): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(memory));
  } catch {
    // Without storage, the device may offer the installation again.
  }
}

/** @param now milliseconds since the epoch */
export function noteVisit(now: number): void {
  const memory = read();
  if (Math.abs(now - memory.visitedAt) < VISIT_MS) return;
  write({ ...memory, visits: memory.visits + 1, visitedAt: now });
}

export function noteDeclined(now: number): void {
  const memory = read();
  write({ ...memory, declined: memory.declined + 1, declinedAt: now });
}

/**
 * Whether the app may offer its installation: to a returning user, or one with a group kept offline, unless they
 * declined it recently, or twice.
 */
export function mayOffer(now: number, hasGroupOffline: boolean): boolean {
  const { visits, declined, declinedAt } = read();
  const isRested = declined === 0 || now - declinedAt >= REST_MS;
  return declined < ENOUGH && isRested && (visits >= 2 || hasGroupOffline);
}
