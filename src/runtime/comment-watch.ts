import { COMMENT_POLL_MS, COMMENT_POLL_RETRIES } from '#contract/limits.ts';
import type { ClockPort } from '#sync/ports.ts';
import type { PullReport } from '#sync/pull/puller.ts';
import type { Page } from './page.ts';

/**
 * Asks for the comments of an open event every 5 seconds, while the page is visible and online (part 2 §4 and §7). After
 * a failure and 3 more in a row it rests until the page or the network comes back. Call the answer to stop.
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
    const { outcome } = await pull();
    asking = false;
    failures = outcome === 'complete' ? 0 : failures + 1;
    if (!stopped && failures <= COMMENT_POLL_RETRIES) cancelTimer = clock.after(COMMENT_POLL_MS, ask);
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
