import { expect, test } from 'vitest';
import type { Edits } from '#runtime/person/writing/edits.ts';
import { lazyEdits } from '#runtime/person/writing/lazy-edits.ts';

test('without their code no edit is saved, and the next one requests it again', async () => {
  let loads = 0;
  const made: unknown[] = [];
  const comments = {
    create: async (...input: unknown[]) => {
      made.push(input);
      return { outcome: 'accepted' };
    },
  };
  const edits = lazyEdits(async () => {
    loads += 1;
    if (loads === 1) throw new Error('Neither cached nor reachable');
    return { comments } as unknown as Edits;
  });
  const { create } = edits.comments;
  expect(loads).toBe(0);
  const form = { kept: () => {}, takeBack: () => true };
  const input = { eventId: '12', content: 'Hello' };
  expect(await create(input, form)).toEqual({ outcome: 'not-saved', message: expect.stringMatching(/\w/) });
  expect(await create(input, form)).toEqual({ outcome: 'accepted' });
  expect(made).toEqual([[input, form]]);
});
