import { expect, it } from 'vitest';
import { Pool } from '#sync/pull/pool.ts';

it('urgent jobs go before background ones, within the limit of parallel jobs', async () => {
  const pool = new Pool(2);
  const order: string[] = [];
  let running = 0;
  let most = 0;
  const job = (name: string) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(name);
    await Promise.resolve();
    running -= 1;
  };
  const background = ['a', 'b', 'c', 'd'].map((name) => pool.run(job(name), false));
  const urgent = pool.run(job('now'), true);
  await Promise.all([...background, urgent]);
  expect(order).toEqual(['a', 'b', 'now', 'c', 'd']);
  expect(most).toBe(2);
});

it('a job that fails passes its slot on to the next', async () => {
  const pool = new Pool(1);
  const failed = pool.run(() => Promise.reject(new Error('no')), false);
  const next = pool.run(() => Promise.resolve('yes'), false);
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
