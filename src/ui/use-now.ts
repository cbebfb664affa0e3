import { useEffect, useState } from 'react';

/**
 * The time, in milliseconds since the epoch, renewed every so often and whenever the page comes back into sight: an age
 * that is shown must not stand still while the phone was in the pocket.
 */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible') setNow(Date.now());
    };
    const timer = setInterval(renew, everyMs);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [everyMs]);

  return now;
}
