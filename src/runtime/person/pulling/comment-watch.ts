import { COMMENT_POLL_MS, COMMENT_POLL_RETRIES } from '#contract/schema/limits.ts';
import type { Page } from '#runtime/platform/page.ts';
import type { ClockPort } from '#sync/ports/platform.ts';
import type { PullReport } from '#sync/pull/ports.ts';
import { BACKOFF_CAP_MS } from '#sync/retry/backoff.ts';

/**
 * How long to wait before the next request, in milliseconds: 5 seconds after a success and after each of the first
 * three failures in a row, from the fourth on twice as long as before, 5 minutes at most.
 */
const waitAfter = (failures: number): number =>
  Math.min(BACKOFF_CAP_MS, COMMENT_POLL_MS * 2 ** Math.min(30, Math.max(0, failures - COMMENT_POLL_RETRIES)));

/**
 * Fetches the comments of an open event every 5 seconds, while the page is visible and online. It never ends by itself:
 * after failures it fetches less often, until one succeeds, or the page or the network comes back. A pull that throws
 * counts as a failure. The returned function stops it.
 */
export function watchComments(
  { page, clock }: { page: Page; clock: ClockPort },
  pull: () => Promise<PullReport>,
): () => void {
  let stopped = false;
  let asking = false;
  let failures = 0;
  let cancelTimer = () => {};

  const ask = async (): Promise<void> => {
    if (stopped || asking || !page.visible() || !page.online()) return;
    asking = true;
    cancelTimer();
    const isAnswered = await pull().then(
      ({ outcome }) => outcome === 'complete',
      () => false,
    );
    asking = false;
    failures = isAnswered ? 0 : failures + 1;
    if (!stopped) cancelTimer = clock.after(waitAfter(failures), ask);
  };

  const stopListening = page.onChange((change) => {
    if (change !== 'visible' && change !== 'online') return;
    failures = 0;
    void ask();
  });
  void ask();
  return () => {
    stopped = true;
    cancelTimer();
    stopListening();
  };
}
