import { describe, expect, it } from 'vitest';
import { HttpTransport } from '#api/transport.ts';
import fc from '#support/properties.ts';
import { type ClockBounds, ClockError } from '#sync/retry/clock-error.ts';

const NOW = Date.parse('2026-04-02T00:00:00.400Z');
const DAY_MS = 86_400_000;

/** A device that is online, its clock off by `wrong` milliseconds, and its requests. */
function deviceOf(wrong: number) {
  const clock = { now: NOW, wrong };
  const error = new ClockError();
  const kept: ClockBounds[] = [];
  let way: readonly [number, number] = [0, 0];
  let headers: () => Record<string, string> = () => ({});
  const transport = new HttpTransport({
    origin: 'https://trip.example',
    clock: { now: () => clock.now + clock.wrong, after: () => () => {} },
    fetch: async () => {
      clock.now += way[0];
      const answer = new Response('{}', { headers: { 'content-type': 'application/json', ...headers() } });
      clock.now += way[1];
      return answer;
    },
  });
  transport.clockRead = (reading) => {
    const bounds = error.read(reading);
    if (bounds) kept.push(bounds);
  };
  /** A request with a round trip of this many milliseconds. */
  const ask = (there: number, back: number, type = 'application/json') => {
    way = [there, back];
    headers = () => ({ date: new Date(clock.now).toUTCString(), 'content-type': type });
    return transport.send({ method: 'GET', path: '/api/auth/user', body: null, key: null, asUser: null });
  };
  return { clock, error, kept, ask };
}

describe('[FIELD-4] the error of a device’s clock', () => {
  it("is measured by the server's answers, each time better, to within a second", async () => {
    for (const wrong of [0, 7 * 60_000, 5 * 3_600_000, DAY_MS, -DAY_MS]) {
      const { clock, error, ask } = deviceOf(wrong);
      await ask(4_000, 9_000);
      expect(Math.abs(error.ahead + wrong)).toBeLessThanOrEqual(7_000);
      for (const wait of [100, 350, 900, 2_130]) {
        clock.now += wait;
        await ask(20, 30);
      }
      expect(Math.abs(error.ahead + wrong)).toBeLessThanOrEqual(500);
    }
  });

  it('is never further off than its best answer allows', async () => {
    const ways = fc.array(fc.tuple(fc.nat(5_000), fc.nat(5_000), fc.nat(3_000)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(ways, fc.integer({ min: -DAY_MS, max: DAY_MS }), async (all, wrong) => {
        const { clock, error, ask } = deviceOf(wrong);
        for (const [there, back, wait] of all) {
          clock.now += wait;
          await ask(there, back);
        }
        const best = Math.min(...all.map(([there, back]) => there + back));
        expect(Math.abs(error.ahead + wrong)).toBeLessThanOrEqual((best + 1_000) / 2 + 1);
      }),
    );
  });

  it('is measured again once the clock was set, and is kept for the next start', async () => {
    const { clock, error, kept, ask } = deviceOf(0);
    await ask(20, 30);
    clock.wrong = -3 * 3_600_000;
    await ask(20, 30);
    expect(Math.abs(error.ahead - 3 * 3_600_000)).toBeLessThanOrEqual(1_000);
    const next = new ClockError();
    next.restore(kept.at(-1) ?? null);
    expect(next.ahead).toBe(error.ahead);
    const first = kept.length;
    await ask(20, 30);
    expect(kept).toHaveLength(first);
  });

  it('is not taken from the page of a captive portal', async () => {
    const { error, ask } = deviceOf(DAY_MS);
    await ask(20, 30, 'text/html');
    expect(error.ahead).toBe(0);
  });
});
