import { expect, test, vi } from 'vitest';
import { Value } from '#runtime/window/observable.ts';

type Session = { status: 'out' } | { status: 'in'; user: string };

test('a value that changes is replaced whole and told, until nobody listens', () => {
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

test('a map is a value as any other', () => {
  const progress = new Value<ReadonlyMap<string, number>>(new Map());
  const next = new Map([['op', 1]]);
  progress.set(next);
  expect(progress.get()).toBe(next);
});
