import { Dexie, liveQuery, type ObservabilitySet } from 'dexie';
import type { ClockPort } from '#sync/ports.ts';

/** A query is not asked more often than the screen is drawn. */
const FRAME_MS = 16;
/**
 * While a large trip arrives, its pages change what a screen shows all the time. After each answer a query rests for this
 * many times what it took to read and draw it, so that screens take at most a fifth of the time.
 */
const REST_FACTOR = 4;
/** Nobody looks at something older than this for long, however slow the device is. */
const MAX_REST_MS = 3_000;

const pageClock: ClockPort = {
  now: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

const isOfOutbox = (parts: ObservabilitySet): boolean =>
  Object.keys(parts).some((part) => part === 'all' || part.includes('/outbox/'));

/** The database is being closed or erased: whoever does that sees to what is on the screen. */
const isClosing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'DatabaseClosedError' || error.name === 'AbortError');

/**
 * Answers a query now and again whenever what it has read changes, whichever tab or worker changes it. What the person
 * does shows at once; what is fetched, in the pace that `REST_FACTOR` says. Unlike Dexie's own live query it gives every
 * answer out: one that something changes while it is read is a little late, and asking it anew each time would end only
 * with the pull.
 * @param told gets each answer, and what to call once it is on the screen
 * @returns stops it
 */
export function watchQuery<T>(
  query: () => PromiseLike<T> | T,
  told: (answer: T, drawn: () => void) => void,
  failed: (error: unknown) => void,
  clock: ClockPort = pageClock,
): () => void {
  let isOver = false;
  let stopListening = () => {};
  let stopWaiting = () => {};
  let rounds = 0;
  let startedAt = 0;
  let endedAt = 0;
  /** The person has done something since the last time it was asked; and since the time before. */
  let isUrgent = false;
  let wasUrgent = false;
  let state: 'asking' | 'answered' | 'outdated' | 'resting' = 'asking';

  const ask = () => {
    state = 'asking';
    rounds += 1;
    const round = rounds;
    wasUrgent = isUrgent;
    isUrgent = false;
    startedAt = clock.now();
    // Made out here: what follows it must not run in the zone in which Dexie follows what the query reads.
    let answered = (_: PromiseLike<T> | T) => {};
    const answer = new Promise<T>((resolve) => {
      answered = resolve;
    });
    let isAsked = false;
    const askOnce = () => {
      if (isAsked) {
        outdate();
        return Promise.resolve();
      }
      isAsked = true;
      const asked = query();
      answered(asked);
      return asked;
    };
    // An async function is followed otherwise by Dexie than one that only answers a promise.
    const tag = (query as { [Symbol.toStringTag]?: string })[Symbol.toStringTag];
    if (tag) Object.defineProperty(askOnce, Symbol.toStringTag, { value: tag });
    const subscription = liveQuery(askOnce as () => Promise<unknown>).subscribe({ error: () => {} });
    stopListening = () => subscription.unsubscribe();
    const drawn = () => {
      if (isOver || round !== rounds) return;
      endedAt = clock.now();
      if (state === 'resting') rest();
    };
    const ended = (tell: () => void) => {
      if (isOver) return;
      endedAt = clock.now();
      const wasOutdated = state === 'outdated';
      state = 'answered';
      tell();
      if (wasOutdated) outdate();
    };
    answer.then(
      (value) => ended(() => told(value, drawn)),
      (error) => ended(() => isClosing(error) || failed(error)),
    );
  };

  function outdate() {
    if (isOver || state === 'resting') return;
    if (state === 'asking' || state === 'outdated') {
      state = 'outdated';
      return;
    }
    stopListening();
    state = 'resting';
    rest();
  }

  function rest() {
    const restMs = Math.min(MAX_REST_MS, (endedAt - startedAt) * REST_FACTOR);
    askAt(isUrgent ? urgentAt() : Math.max(startedAt + FRAME_MS, endedAt + restMs));
  }

  /** One edit shows at once. Many in a row, as when they are being sent, leave as much time as they take. */
  const urgentAt = () => Math.max(startedAt + FRAME_MS, wasUrgent ? 2 * endedAt - startedAt : 0);

  const askAt = (when: number) => {
    stopWaiting();
    stopWaiting = clock.after(Math.max(0, when - clock.now()), ask);
  };

  const hear = (parts: ObservabilitySet) => {
    if (isOver || !isOfOutbox(parts)) return;
    isUrgent = true;
    if (state === 'resting') askAt(urgentAt());
  };
  Dexie.on('storagemutated', hear);
  ask();
  return () => {
    isOver = true;
    stopWaiting();
    Dexie.on.storagemutated.unsubscribe(hear);
    stopListening();
  };
}
