import { expect, it } from 'vitest';
import { VirtualClock } from '#support/virtual-clock.ts';
import { Cooldown } from '#sync/retry/cooldown.ts';

/** A cooldown after these answers, all with a Retry-After of a minute, when the live channel has connected. */
async function reachedAfter(statuses: readonly number[]): Promise<Cooldown> {
  const cooldown = new Cooldown({ clock: new VirtualClock(0), random: { next: () => 0.5 } });
  for (const status of statuses) {
    const answer = { kind: 'answer', status, retryAfter: 60_000, body: null, etag: null } as const;
    await cooldown.observing({ send: async () => answer as never }).send({} as never);
  }
  cooldown.reached();
  return cooldown;
}

it.each([
  [[503], false],
  [[429], true],
  [[429, 503], true],
  [[503, 429], true],
])('[SEND-10] after %j and a connected live channel: %s', async (statuses, isLeft) => {
  expect((await reachedAfter(statuses)).until() !== null).toBe(isLeft);
});

it('[SEND-10] does not end for a file whose answer may have been a limit', () => {
  const cooldown = new Cooldown({ clock: new VirtualClock(0), random: { next: () => 0.5 } });
  cooldown.asked(60_000);
  cooldown.reached();
  expect(cooldown.until()).not.toBeNull();
});
