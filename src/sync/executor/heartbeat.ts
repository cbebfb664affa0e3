import type { ClockPort } from '#sync/ports.ts';

/** A drain that waits for long uploads shows life this often, so that nobody takes it for frozen. */
const HEARTBEAT_MS = 20_000;

/** Until one of these has ended; `heartbeat` is called again and again meanwhile. */
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
