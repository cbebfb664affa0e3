import { useEffect, useRef, useState } from 'react';

/**
 * View state that stands in the address too, so that Back and a shared link lead to it. The screen follows what the person
 * does at once, and the address when something else changes it: a navigation may come after the next key is pressed.
 * @param inAddress made of plain values
 * @param write puts it into the address
 */
export function useAddressState<T>(inAddress: T, write: (state: T) => void): [T, (state: T) => void] {
  const [state, setState] = useState(inAddress);
  /** What was written and has not been read yet, oldest first. */
  const written = useRef<string[]>([]);
  const read = JSON.stringify(inAddress);
  useEffect(() => {
    const at = written.current.indexOf(read);
    if (at >= 0) written.current.splice(0, at + 1);
    else setState((was) => (JSON.stringify(was) === read ? was : (JSON.parse(read) as T)));
  }, [read]);
  const set = (next: T) => {
    setState(next);
    const text = JSON.stringify(next);
    if (text === (written.current.at(-1) ?? read)) return;
    written.current.push(text);
    write(next);
  };
  return [state, set];
}
