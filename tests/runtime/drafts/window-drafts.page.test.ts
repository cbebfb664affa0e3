import { afterEach, expect, it, vi } from 'vitest';
import { windowLocks } from '#runtime/drafts/window.ts';

afterEach(() => vi.unstubAllGlobals());

const withLocks = (request: (...args: never[]) => Promise<unknown>) =>
  vi.stubGlobal('navigator', { locks: { request, query: () => Promise.reject(new Error('SecurityError')) } });

it('[APP-5] where the browser refuses its locks, unheld drafts are taken over all the same', async () => {
  withLocks(() => Promise.reject(new DOMException('Not here', 'SecurityError')));
  const taken = await new Promise((resolve) => windowLocks.alone('a tab', () => resolve('taken')));
  expect(taken).toBe('taken');
});

it('[APP-5] a draft of a tab that is open is not taken over', async () => {
  const work = vi.fn();
  let asked: Promise<unknown> = Promise.resolve();
  withLocks((_name: never, _options: never, answer: (lock: null) => unknown) => {
    asked = Promise.resolve(answer(null));
    return asked;
  });
  windowLocks.alone('a tab', work);
  await asked;
  expect(work).not.toHaveBeenCalled();
});
