/** What this device remembers of offering the installation: it is about the device and nobody's own. */
interface Memory {
  /** How many times the app was opened, each well after the one before. */
  visits: number;
  visitedAt: number;
  /** How many times the offer was declined, and when last; milliseconds since the epoch. */
  declined: number;
  declinedAt: number;
}

const NAME = 'install-offer';
const NOTHING: Memory = { visits: 0, visitedAt: 0, declined: 0, declinedAt: 0 };

/** What is opened again so soon is the same visit. */
const VISIT_MS = 30 * 60_000;
/** So long nobody is offered again what they have declined. */
const REST_MS = 90 * 24 * 3_600_000;
/** Whoever has declined so often has answered for good; the settings still offer it. */
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
    // A device that remembers nothing is offered it once more.
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
 * Whether it may be offered unasked: to whoever has come back, or has a group with them without a network, and not to
 * whoever has just declined, or twice.
 */
export function mayOffer(now: number, hasGroupOffline: boolean): boolean {
  const { visits, declined, declinedAt } = read();
  const isRested = declined === 0 || now - declinedAt >= REST_MS;
  return declined < ENOUGH && isRested && (visits >= 2 || hasGroupOffline);
}
