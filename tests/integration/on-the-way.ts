import { device } from './trip.ts';

/** What becomes of that which this device sends. */

/** Does something while the next write is on its way. */
export function during(work: () => Promise<unknown>): void {
  device.before = async () => {
    device.before = async () => {};
    await work();
  };
}

/** The answers to all writes are lost; what was sent is tried again at the next chance. */
export async function sendIntoTheDark(): Promise<void> {
  device.lose = true;
  await device.send();
  device.lose = false;
  await hurry();
}

/** The next writes do not reach the server, though nobody can know that. */
export async function sendNowhere(): Promise<void> {
  device.before = async () => {
    device.isUnreachable = true;
  };
  await device.send();
  device.before = async () => {};
  device.isUnreachable = false;
  await hurry();
}

/** What waits is tried again at the next chance. */
export const hurry = () => device.store.run((db) => db.outbox.toCollection().modify({ nextAt: 0, heldUntil: 0 }));
