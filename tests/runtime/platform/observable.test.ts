import { expect, test, vi } from 'vitest';
import { Value } from '#runtime/platform/observable.ts';

type Session = { status: 'out' } | { status: 'in'; user: string };

test('a changed value is replaced whole and reported, until there are no listeners', () => {
  const session = new Value<Session>({ status: 'in', user: 'Mika' });
  const listener = vi.fn();
  const stop = session.subscribe(listener);
  const out: Session = { status: 'out' };
  session.set(out);
  expect(session.get()).toBe(out);
  session.set(out);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  session.set({ status: 'in', user: 'Noa' });
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a map is a value like any other', () => {
  const progress = new Value<ReadonlyMap<string, number>>(new Map());
  const next = new Map([['op', 1]]);
  progress.set(next);
  expect(progress.get()).toBe(next);
});
