import { expect, it } from 'vitest';
import { runEach } from '#server/base/run-each.ts';

it('tasks in turn go on after one that throws before it returns a promise', async () => {
  const ran: string[] = [];
  const broken = () => {
    throw new Error('not begun');
  };
  const tasks = [broken, async () => void ran.push('the next')];
  await expect(runEach(tasks, () => false)).rejects.toThrow('not begun');
  expect(ran).toEqual(['the next']);
});
