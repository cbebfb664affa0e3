import type { ClockPort } from '#sync/ports/platform.ts';

/** How often a waiting drain renews its lease, so that it does not count as frozen during long uploads. */
const HEARTBEAT_MS = 20_000;

/** Resolves when one of these has settled; calls `heartbeat` regularly until then. */
export async function withHeartbeat(
  all: readonly Promise<unknown>[],
  clock: ClockPort,
  heartbeat: () => Promise<void>,
): Promise<void> {
  for (let isOver = false; !isOver; ) {
    let cancel = () => {};
    const beat = new Promise<boolean>((resolve) => {
      cancel = clock.after(HEARTBEAT_MS, () => resolve(false));
    });
    isOver = await Promise.race([...all.map((each) => each.then(() => true)), beat]);
    cancel();
    if (!isOver) await heartbeat();
  }
}
