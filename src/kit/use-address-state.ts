import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * View state that stands in the address too, so that Back and a shared link lead to it. The screen follows what the person
 * does at once, and the address when something else changes it: a navigation may come after the next key is pressed.
 * @param inAddress made of plain values
 * @param write puts it into the address
 * @returns what it is, and what changes it, which stays the same: to a state, or by what makes one of the latest
 */
export function useAddressState<T extends object>(
  inAddress: T,
  write: (state: T) => void,
): [T, (next: T | ((was: T) => T)) => void] {
  const [state, setState] = useState(inAddress);
  /** What was written and has not been read yet, oldest first. */
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
