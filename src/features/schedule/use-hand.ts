import { type RefObject, useEffect, useRef } from 'react';

type Hand = typeof import('./hand.ts');

/**
 * Lets something be moved by hand once the code for that is here. Without a network and without that code it stays.
 * @param isWanted what the screen shows first comes before it
 * @param attach answers what ends it
 */
export function useHand(
  target: RefObject<HTMLElement | null>,
  isWanted: boolean,
  attach: (hand: Hand, element: HTMLElement) => () => void,
): void {
  const first = useRef(attach);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let end = () => {};
    import('./later.ts')
      .then(({ hand }) => hand())
      .then(
        (hand) => {
          if (target.current && !isOver) end = first.current(hand, target.current);
        },
        () => {},
      );
    return () => {
      isOver = true;
      end();
    };
  }, [target, isWanted]);
}
