import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Moves the focus after a dialog has released it, because the element that it would return to is gone.
 * @returns a function that stays the same, to be called when the dialog closes
 */
export function useFocusAfter(focus: () => void): () => void {
  const [count, setCount] = useState(0);
  const latest = useRef(focus);
  latest.current = focus;
  useEffect(() => {
    if (count > 0) latest.current();
  }, [count]);
  return useCallback(() => setCount((before) => before + 1), []);
}
