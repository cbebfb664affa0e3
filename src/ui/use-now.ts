import { useEffect, useRef, useState } from 'react';

const MINUTE_MS = 60_000;
/** A timer may end a little before its time by the clock of the device. */
const SHORTEST_MS = 50;

/**
 * Calls when a time has come, again and again, and whenever the page comes back into sight: what is shown must not stand
 * still while the phone was in the pocket. It looks at the device's clock once a minute at least, for timers stand still
 * while a device sleeps.
 * @param next the time to wait for, in milliseconds since the epoch, from the time now
 */
function onTime(next: (now: number) => number, call: (now: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const left = next(Date.now()) - Date.now();
    timer = setTimeout(look, Math.min(MINUTE_MS, Math.max(SHORTEST_MS, left)));
  };
  const look = () => {
    clearTimeout(timer);
    // Out of sight nothing is waited for.
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
 * The time, in milliseconds since the epoch, renewed at every whole multiple of a length of time: with each minute of the
 * clocks, and so at midnight.
 * @param everyMs a minute at most
 */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const turnOf = (at: number) => Math.floor(at / everyMs);
    // A slow phone may have come to the next one between the drawing and here.
    setNow((drawn) => (turnOf(Date.now()) === turnOf(drawn) ? drawn : Date.now()));
    return onTime((at) => (turnOf(at) + 1) * everyMs, setNow);
  }, [everyMs]);
  return now;
}

/**
 * Calls with the time, in milliseconds since the epoch, once a turn has come, and draws nothing before: for what changes
 * only then. Also where the clock was put back: else all would stand still until it comes to the turn again (F23).
 * @param turn in milliseconds since the epoch; what has just been read may have passed it already
 * @param call stays the same one
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
