import { device } from './trip.ts';

/** What becomes of that which this device sends. */

/** Does something while the next write is on its way. */
export function duringNextWrite(work: () => Promise<unknown>): void {
  device.before = async () => {
    device.before = async () => {};
    await work();
  };
}

/** The answers to all writes are lost; what was sent is tried again at the next chance. */
export async function sendLosingAnswers(): Promise<void> {
  device.lose = true;
  await device.send();
  device.lose = false;
  await retryAtOnce();
}

/** The next writes do not reach the server, though nobody can know that. */
export async function sendUndelivered(): Promise<void> {
  device.before = async () => {
    device.isUnreachable = true;
  };
  await device.send();
  device.before = async () => {};
  device.isUnreachable = false;
  await retryAtOnce();
}

/** What waits is tried again at the next chance. */
export const retryAtOnce = () => device.store.run((db) => db.outbox.toCollection().modify({ nextAt: 0, heldUntil: 0 }));
