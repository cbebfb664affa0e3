import { describe, expect, it } from 'vitest';
import { FairPool, PoolFull } from '#server/base/fair-pool.ts';

const ANNA = 1;
const BEN = 2;
const CARA = 3;

/** Work that is recorded when it begins and finished when the test says so. */
function bench(bounds: { atOnce?: number; waiting?: number; waitingOfOne?: number }) {
  const pool = new FairPool({ atOnce: 1, waiting: 100, waitingOfOne: 100, ...bounds });
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  const bring = (person: number, name: string) =>
    pool.run(person, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => finish.set(name, resolve));
      return name;
    });
  const end = async (work: Promise<string>, name: string) => {
    finish.get(name)?.();
    await work;
  };
  return { pool, begun, bring, end };
}

describe('A23: work on pictures', () => {
  it("makes one user's picture wait for one of another's many, not for all", async () => {
    const { begun, bring, end } = bench({});
    const names = [...Array.from({ length: 10 }, (_, index) => `a${index}`), 'b0', 'c0'];
    const personOf = (name: string) => ({ a: ANNA, b: BEN })[name.charAt(0)] ?? CARA;
    const works = new Map(names.map((name) => [name, bring(personOf(name), name)]));
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = begun[turn] as string;
      await end(works.get(name) as Promise<string>, name);
    }
    expect(begun).toEqual(['a0', 'a1', 'b0', 'c0', ...names.slice(2, 10)]);
  });

  it('is done for several users at once, but one piece for each', () => {
    const { begun, bring } = bench({ atOnce: 2 });
    for (const name of ['a0', 'a1']) void bring(ANNA, name);
    expect(begun).toEqual(['a0']);
    for (const name of ['b0', 'b1']) void bring(BEN, name);
    void bring(CARA, 'c0');
    expect(begun).toEqual(['a0', 'b0']);
  });

  it('is refused where too much waits, of one user or of all', async () => {
    const { bring, end } = bench({ waiting: 3, waitingOfOne: 2 });
    const first = bring(ANNA, 'a0');
    for (const name of ['a1', 'a2']) void bring(ANNA, name);
    await expect(bring(ANNA, 'a3')).rejects.toThrow(PoolFull);
    void bring(BEN, 'b0');
    await expect(bring(CARA, 'c0')).rejects.toThrow(PoolFull);
    await end(first, 'a0');
    await expect(Promise.race([bring(CARA, 'c1'), Promise.resolve('taken')])).resolves.toBe('taken');
  });

  it('continues after work that failed', async () => {
    const { pool } = bench({});
    const failing = pool.run(ANNA, async () => {
      throw new Error('broken');
    });
    const next = pool.run(ANNA, async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
