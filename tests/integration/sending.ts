import { device } from './trip.ts';

/** The outcomes of this device's edits. */

/** Runs an action while the next write is in flight. */
export function duringNextWrite(work: () => Promise<unknown>): void {
  device.before = async () => {
    device.before = async () => {};
    await work();
  };
}

/** The answers to all writes are lost; they are retried at the next chance. */
export async function sendLosingAnswers(): Promise<void> {
  device.lose = true;
  await device.send();
  device.lose = false;
  await retryAtOnce();
}

/** The next writes do not reach the server, though the device cannot know that. */
export async function sendUndelivered(): Promise<void> {
  device.before = async () => {
    device.isUnreachable = true;
  };
  await device.send();
  device.before = async () => {};
  device.isUnreachable = false;
  await retryAtOnce();
}

/** Waiting edits are retried at the next chance. */
export const retryAtOnce = () => device.store.run((db) => db.outbox.toCollection().modify({ nextAt: 0, heldUntil: 0 }));
