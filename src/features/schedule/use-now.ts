import { useEffect, useState } from 'react';

/** Milliseconds since the epoch, renewed every so often and when the page is seen again: phones stop the clock of a hidden page. */
export function useNow(everyMs = 20_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const renew = () => setNow(Date.now());
    const timer = setInterval(renew, everyMs);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [everyMs]);
  return now;
}
