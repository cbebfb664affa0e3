import type { ClockPort } from '#sync/ports.ts';

/** A drain that waits for long uploads shows life this often, so that nobody takes it for frozen. */
const SHOW_LIFE_MS = 20_000;

/** Until one of these has ended; `showLife` is called again and again meanwhile. */
export async function untilAny(
  all: readonly Promise<unknown>[],
  clock: ClockPort,
  showLife: () => Promise<void>,
): Promise<void> {
  for (let isOver = false; !isOver; ) {
    let cancel = () => {};
    const beat = new Promise<boolean>((resolve) => {
      cancel = clock.after(SHOW_LIFE_MS, () => resolve(false));
    });
    isOver = await Promise.race([...all.map((each) => each.then(() => true)), beat]);
    cancel();
    if (!isOver) await showLife();
  }
}
