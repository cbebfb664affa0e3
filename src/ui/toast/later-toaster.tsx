import { type ComponentType, useEffect, useState } from 'react';
import { useToastStore } from './toast-store.ts';

/**
 * Where toasts appear, whose code comes after the first screen. What does not come is asked for again with the next toast
 * and when the network is back.
 * @param load the same function at each call
 */
export function LaterToaster({ load }: { load: () => Promise<ComponentType> }) {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const isLoaded = Toaster !== null;
  useEffect(() => {
    if (isLoaded) return;
    let isAsked = false;
    let isOver = false;
    const ask = () => {
      if (isAsked) return;
      isAsked = true;
      load()
        .then((loaded) => isOver || setToaster(() => loaded))
        .catch(() => {
          isAsked = false;
        });
    };
    ask();
    const unsubscribe = useToastStore.subscribe(ask);
    window.addEventListener('online', ask);
    return () => {
      isOver = true;
      unsubscribe();
      window.removeEventListener('online', ask);
    };
  }, [load, isLoaded]);
  return Toaster && <Toaster />;
}
