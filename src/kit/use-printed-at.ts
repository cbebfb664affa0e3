import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * When this was drawn, and from then on when the page was last printed, in milliseconds since the epoch: paper says how old
 * it is. What is only on the screen is not drawn anew for it.
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
