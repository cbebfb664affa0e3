import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

/** The interval at which a part that did not load is requested again, in milliseconds. */
const AGAIN_MS = 10_000;

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
 * A part of a screen whose code is loaded when the part is first rendered. Where it does not load, for example without
 * a network before the app is on the device, the rest of the screen works, and the part is shown once the code arrives.
 * @param Missing rendered while the code is missing
 * @param Pending rendered while the code loads
 */
export function lazily<P extends object, M extends object>(
  load: () => Promise<(props: P) => ReactNode>,
  Missing: (props: M) => ReactNode = Nothing,
  Pending: (props: NoInfer<P & M>) => ReactNode = Nothing,
): (props: P & M) => ReactNode {
  function UntilItComes(props: P & M) {
    const [Found, setFound] = useState<ComponentType<P & M> | null>(null);
    const [isMissed, setMissed] = useState(false);
    const isThere = Found !== null;
    useEffect(() => {
      if (isThere) return;
      let isOver = false;
      const ask = () =>
        askForStyles()
          .then(load)
          .then(
            (found) => isOver || setFound(() => found),
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
    if (Found) return <Found {...props} />;
    return isMissed ? <Missing {...props} /> : null;
  }
  const Part = lazy<ComponentType<P & M>>(() => load().then(asDefault, () => asDefault(UntilItComes)));
  return (props) => (
    <Suspense fallback={<Pending {...props} />}>
      <Part {...props} />
    </Suspense>
  );
}

const asDefault = <T,>(part: T) => ({ default: part });
