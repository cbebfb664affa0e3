import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * View state that is also in the address, so that Back and a shared link restore it. The screen follows the user's
 * actions immediately, and the address where something else changes it: a navigation may complete after the next key is
 * pressed.
 * @param inAddress made of plain values
 * @param write writes the state into the address
 * @returns the state and its setter, which stays the same and takes a state or a function of the latest state
 */
export function useAddressState<T extends object>(
  inAddress: T,
  write: (state: T) => void,
): [T, (next: T | ((was: T) => T)) => void] {
  const [state, setState] = useState(inAddress);
  /** States that were written and have not been read back yet, oldest first. */
  const written = useRef<string[]>([]);
  const read = JSON.stringify(inAddress);
  const latest = useRef({ state, read, write });
  useLayoutEffect(() => {
    latest.current = { state, read, write };
  });
  useEffect(() => {
    const at = written.current.indexOf(read);
    if (at >= 0) written.current.splice(0, at + 1);
    else setState((was) => (JSON.stringify(was) === read ? was : (JSON.parse(read) as T)));
  }, [read]);
  const set = useCallback((change: T | ((was: T) => T)) => {
    const now = latest.current;
    const next = typeof change === 'function' ? change(now.state) : change;
    now.state = next;
    setState(next);
    const text = JSON.stringify(next);
    if (text === (written.current.at(-1) ?? now.read)) return;
    written.current.push(text);
    now.write(next);
  }, []);
  return [state, set];
}
