import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * The time of the first rendering, and after that of the last print, in milliseconds since the epoch: paper shows its
 * age. Content that is only on the screen does not render again for it.
 */
export function usePrintedAt(): number {
  const [at, setAt] = useState(() => Date.now());
  useEffect(() => {
    const take = () => flushSync(() => setAt(Date.now()));
    window.addEventListener('beforeprint', take);
    return () => window.removeEventListener('beforeprint', take);
  }, []);
  return at;
}
