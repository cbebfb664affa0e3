import { Dexie, liveQuery, type ObservabilitySet } from 'dexie';
import type { ClockPort } from '#sync/ports/platform.ts';

/** Least time between the starts of two runs: one frame of the screen. */
const FRAME_MS = 16;
/**
 * After each run a query pauses for this many times what the run and the rendering of its result took, so that it takes
 * at most a fifth of the time while a pull writes page after page. `MAX_PAUSE_MS` may end the pause earlier, and a
 * write to the outbox does.
 */
const PAUSE_FACTOR = 4;
/** The longest pause, so that a slow device does not show outdated data for long. */
const MAX_PAUSE_MS = 3_000;

const pageClock: ClockPort = {
  now: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** Whether the outbox was written, by any tab or worker. */
const isOutboxWrite = (parts: ObservabilitySet): boolean =>
  Object.keys(parts).some((part) => part === 'all' || part.includes('/outbox/'));

/** The database is being closed or erased; the code that does that also changes the screen. */
const isClosing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'DatabaseClosedError' || error.name === 'AbortError');

/**
 * Runs a query immediately, and again whenever data that it read changes, in any tab or worker. Between two runs it
 * pauses (`PAUSE_FACTOR`), but not after a write to the outbox, which mostly is the person's own edit. Unlike Dexie's
 * liveQuery it delivers a result even if data changed while the query ran, and then runs the query again: otherwise no
 * result would appear until the pull ends.
 * @param onResult gets each result, and a function to call once the result is rendered
 * @returns stops watching
 */
export function watchQuery<T>(
  query: () => PromiseLike<T> | T,
  onResult: (result: T, onRendered: () => void) => void,
  onError: (error: unknown) => void,
  clock: ClockPort = pageClock,
): () => void {
  let isStopped = false;
  let stopListening = () => {};
  let cancelTimer = () => {};
  let lastRunId = 0;
  let startedAt = 0;
  let endedAt = 0;
  /** Whether the outbox was written since the last run started, and between the starts of the last two runs. */
  let outboxWritten = false;
  let outboxWrittenBefore = false;
  let state: 'running' | 'idle' | 'invalidated-while-running' | 'waiting' = 'running';

  const run = () => {
    state = 'running';
    lastRunId += 1;
    const runId = lastRunId;
    outboxWrittenBefore = outboxWritten;
    outboxWritten = false;
    startedAt = clock.now();
    // Created outside of the live query, because its handlers must not run where Dexie records what is read.
    let resolveResult = (_: PromiseLike<T> | T) => {};
    const result = new Promise<T>((resolve) => {
      resolveResult = resolve;
    });
    let hasRun = false;
    // Dexie calls it again after a change. Then it reads nothing; the next run is scheduled instead.
    const runOnce = () => {
      if (hasRun) {
        invalidate();
        return Promise.resolve();
      }
      hasRun = true;
      const pending = query();
      resolveResult(pending);
      return pending;
    };
    // Dexie handles an async function differently from one that returns a promise, so `runOnce` is tagged like `query`.
    const tag = (query as { [Symbol.toStringTag]?: string })[Symbol.toStringTag];
    if (tag) Object.defineProperty(runOnce, Symbol.toStringTag, { value: tag });
    const subscription = liveQuery(runOnce as () => Promise<unknown>).subscribe({ error: () => {} });
    stopListening = () => subscription.unsubscribe();
    const onRendered = () => {
      if (isStopped || runId !== lastRunId) return;
      endedAt = clock.now();
      if (state === 'waiting') scheduleNextRun();
    };
    const settle = (deliver: () => void) => {
      if (isStopped) return;
      endedAt = clock.now();
      const wasInvalidated = state === 'invalidated-while-running';
      state = 'idle';
      deliver();
      if (wasInvalidated) invalidate();
    };
    result.then(
      (value) => settle(() => onResult(value, onRendered)),
      (error) => settle(() => isClosing(error) || onError(error)),
    );
  };

  function invalidate() {
    if (isStopped || state === 'waiting') return;
    if (state === 'running' || state === 'invalidated-while-running') {
      state = 'invalidated-while-running';
      return;
    }
    stopListening();
    state = 'waiting';
    scheduleNextRun();
  }

  function scheduleNextRun() {
    const pauseMs = Math.min(MAX_PAUSE_MS, (endedAt - startedAt) * PAUSE_FACTOR);
    scheduleRun(outboxWritten ? afterOutboxWrite() : Math.max(startedAt + FRAME_MS, endedAt + pauseMs));
  }

  /**
   * After one write the query runs without a pause. After several in a row, for example while entries are sent, it
   * pauses for as long as the last run took.
   */
  const afterOutboxWrite = () => Math.max(startedAt + FRAME_MS, outboxWrittenBefore ? 2 * endedAt - startedAt : 0);

  const scheduleRun = (at: number) => {
    cancelTimer();
    cancelTimer = clock.after(Math.max(0, at - clock.now()), run);
  };

  const onMutation = (parts: ObservabilitySet) => {
    if (isStopped || !isOutboxWrite(parts)) return;
    outboxWritten = true;
    if (state === 'waiting') scheduleRun(afterOutboxWrite());
  };
  Dexie.on('storagemutated', onMutation);
  run();
  return () => {
    isStopped = true;
    cancelTimer();
    Dexie.on.storagemutated.unsubscribe(onMutation);
    stopListening();
  };
}
