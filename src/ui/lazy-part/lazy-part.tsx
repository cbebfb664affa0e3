import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';

/** The interval at which a part that did not load is requested again, in milliseconds. */
const AGAIN_MS = 10_000;

/** The exports of a module with such a part. */
export type PartModule<P> = { default: (props: P) => ReactNode };

const Nothing = () => null;

/** Style sheets that did not load. The import of a part requests each of them only once. */
const missing = new Set<HTMLLinkElement>();
// The worker paints without a document.
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
  },
  true,
);

/** Requests the style sheets that did not load. Rejects where one still does not. */
async function askForStyles(): Promise<void> {
  const asked = [...missing].map((old) => {
    missing.delete(old);
    const link = old.cloneNode() as HTMLLinkElement;
    return new Promise((resolve, reject) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', reject);
      old.replaceWith(link);
    });
  });
  await Promise.all(asked);
}

/**
 * A part of a screen whose code is loaded on demand. Where it does not load, for example without a network before the
 * app is on the device, the rest of the screen works: `Missing`, or nothing, is shown until the code arrives.
 */
export function lazyPart<P extends object>(
  load: () => Promise<PartModule<P>>,
  Missing: ComponentType<P> = Nothing,
): ComponentType<P> {
  function UntilItComes(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(null);
    const [isMissed, setMissed] = useState(false);
    const isThere = Part !== null;
    useEffect(() => {
      if (isThere) return;
      let isOver = false;
      const ask = () =>
        askForStyles()
          .then(load)
          .then(
            (module) => isOver || setPart(() => module.default),
            () => isOver || setMissed(true),
          );
      void ask();
      const timer = setInterval(ask, AGAIN_MS);
      window.addEventListener('online', ask);
      return () => {
        isOver = true;
        clearInterval(timer);
        window.removeEventListener('online', ask);
      };
    }, [isThere]);
    if (Part) return <Part {...props} />;
    return isMissed ? <Missing {...props} /> : null;
  }
  return lazy<ComponentType<P>>(() => load().catch((): PartModule<P> => ({ default: UntilItComes })));
}
