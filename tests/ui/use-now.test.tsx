import { act, render, renderHook, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow, useTurn } from '#ui/use-now.ts';

const at = (time: string): number => Date.parse(`2026-04-02T${time}Z`);

let visibility: DocumentVisibilityState;

beforeEach(() => {
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.useFakeTimers({ now: at('23:59:12') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const show = (next: DocumentVisibilityState) =>
  act(() => {
    visibility = next;
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('the time is updated with the minutes of the clock, so at midnight', () => {
  const { result } = renderHook(() => useNow(60_000));
  expect(result.current).toBe(at('23:59:12'));
  pass(47_999);
  expect(result.current).toBe(at('23:59:12'));
  pass(1);
  expect(result.current).toBe(at('23:59:12') + 48_000);
  pass(60_000);
  expect(result.current).toBe(at('23:59:12') + 108_000);
});

test('hidden, it stops, without a timer; visible again, it is right at once', () => {
  const { result } = renderHook(() => useNow(60_000));
  show('hidden');
  pass(3 * 3_600_000);
  expect(result.current).toBe(at('23:59:12'));
  expect(vi.getTimerCount()).toBe(0);
  show('visible');
  expect(result.current).toBe(at('23:59:12') + 3 * 3_600_000);
});

test('a turn between the render and its effects is not missed', () => {
  const { result } = renderHook(() => {
    useLayoutEffect(() => void vi.setSystemTime(at('23:59:12') + 48_000), []);
    return useNow(60_000);
  });
  expect(result.current).toBe(at('23:59:12') + 48_000);
});

function Turning({ turn, onTurn, onDraw }: { turn: number; onTurn(now: number): void; onDraw(): void }) {
  useTurn(turn, onTurn);
  onDraw();
  return <p>Drawn</p>;
}

test('a turn is reported when it has come, and causes no render before', () => {
  const onTurn = vi.fn();
  const onDraw = vi.fn();
  render(<Turning turn={at('23:59:12') + 90_000} {...{ onTurn, onDraw }} />);
  screen.getByText('Drawn');
  pass(89_999);
  expect(onTurn).not.toHaveBeenCalled();
  pass(1);
  expect(onTurn).toHaveBeenCalledWith(at('23:59:12') + 90_000);
  expect(onDraw).toHaveBeenCalledTimes(1);
});

test('a turn that has passed is reported at once, also one that was slept through', () => {
  const onTurn = vi.fn();
  const props = { onTurn, onDraw: () => {} };
  const { rerender } = render(<Turning turn={at('12:00:00')} {...props} />);
  expect(onTurn).toHaveBeenCalledTimes(1);
  onTurn.mockClear();
  rerender(<Turning turn={at('23:59:12') + 3_600_000} {...props} />);
  show('hidden');
  vi.setSystemTime(at('23:59:12') + 7_200_000);
  show('visible');
  expect(onTurn).toHaveBeenCalledWith(at('23:59:12') + 7_200_000);
});

test('[F23] a clock that is put back is a turn too, once, visible and hidden', () => {
  const onTurn = vi.fn();
  render(<Turning turn={at('23:59:12') + 900_000} {...{ onTurn, onDraw: () => {} }} />);
  pass(60_000);
  expect(onTurn).not.toHaveBeenCalled();
  vi.setSystemTime(at('11:00:00'));
  pass(60_000);
  expect(onTurn.mock.calls).toEqual([[at('11:01:00')]]);
  pass(120_000);
  expect(onTurn).toHaveBeenCalledTimes(1);
  show('hidden');
  vi.setSystemTime(at('10:00:00'));
  show('visible');
  expect(onTurn).toHaveBeenLastCalledWith(at('10:00:00'));
});
