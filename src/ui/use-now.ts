import { useEffect, useRef, useState } from 'react';

const MINUTE_MS = 60_000;
/** A timer may end a little before its time by the clock of the device. */
const SHORTEST_MS = 50;

/**
 * Calls each time that a time has come, and whenever the page becomes visible again, because the screen must be current
 * after the phone was in the pocket. It reads the device's clock once a minute at least, because timers stop while a
 * device sleeps.
 * @param next returns the time to wait for from the present time, both in milliseconds since the epoch
 */
function onTime(next: (now: number) => number, call: (now: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const left = next(Date.now()) - Date.now();
    timer = setTimeout(look, Math.min(MINUTE_MS, Math.max(SHORTEST_MS, left)));
  };
  const look = () => {
    clearTimeout(timer);
    // A hidden page waits for nothing.
    if (document.visibilityState !== 'visible') return;
    call(Date.now());
    wait();
  };
  wait();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * The time, in milliseconds since the epoch, updated at every whole multiple of an interval: with each minute of the
 * clocks, and so at midnight.
 * @param everyMs a minute at most
 */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const turnOf = (at: number) => Math.floor(at / everyMs);
    // A slow phone may have passed the next update between rendering and this effect.
    setNow((drawn) => (turnOf(Date.now()) === turnOf(drawn) ? drawn : Date.now()));
    return onTime((at) => (turnOf(at) + 1) * everyMs, setNow);
  }, [everyMs]);
  return now;
}

/**
 * Calls with the time, in milliseconds since the epoch, once a turn has come, and renders nothing before: for content
 * that changes only then. It also calls where the clock was put back, because otherwise nothing would change until the
 * turn comes again (F23).
 * @param turn in milliseconds since the epoch; it may have passed already
 * @param call the same function at every render
 */
export function useTurn(turn: number, call: (now: number) => void): void {
  const seen = useRef(0);
  useEffect(() => {
    const look = (at: number) => {
      const isPutBack = at < seen.current;
      seen.current = at;
      if (isPutBack || at >= turn) call(at);
    };
    look(Date.now());
    return onTime(() => turn, look);
  }, [turn, call]);
}
