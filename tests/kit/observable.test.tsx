import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { useObservable, useObservableField } from '#kit/app/context.ts';
import { Value } from '#runtime/platform/observable.ts';

interface Status {
  word: string;
  count: number;
}

function Word({ of }: { of: Value<Status> }) {
  return <p>{useObservable(of).word}</p>;
}

function Changes({ what }: { what: Value<Status> }) {
  useLayoutEffect(() => what.set({ word: 'sent', count: 0 }), [what]);
  return null;
}

function Count({ of, drawn }: { of: Value<Status>; drawn: number[] }) {
  drawn.push(useObservableField(of, 'count'));
  return null;
}

const shown = () => screen.getByRole('paragraph').textContent;

test('a change between the render and its effects is shown', () => {
  const status = new Value<Status>({ word: 'waiting', count: 0 });
  render(
    <>
      <Word of={status} />
      <Changes what={status} />
    </>,
  );
  expect(shown()).toBe('sent');
});

test('another observable is shown in place of the previous one, which is not followed any more', () => {
  const mika = new Value<Status>({ word: 'of Mika', count: 0 });
  const ana = new Value<Status>({ word: 'of Ana', count: 0 });
  const { rerender } = render(<Word of={mika} />);
  rerender(<Word of={ana} />);
  expect(shown()).toBe('of Ana');
  act(() => mika.set({ word: 'of Mika, later', count: 0 }));
  expect(shown()).toBe('of Ana');
  act(() => ana.set({ word: 'of Ana, later', count: 0 }));
  expect(shown()).toBe('of Ana, later');
});

test('a component that reads one field is not rendered again for another', () => {
  const status = new Value<Status>({ word: 'waiting', count: 0 });
  const drawn: number[] = [];
  render(<Count of={status} drawn={drawn} />);
  const before = drawn.length;
  act(() => status.set({ word: 'sent', count: 0 }));
  expect(drawn.length).toBe(before);
  act(() => status.set({ word: 'sent', count: 1 }));
  expect(drawn.at(-1)).toBe(1);
});
