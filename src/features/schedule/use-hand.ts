import { type RefObject, useEffect, useRef } from 'react';

type Hand = typeof import('./hand.ts');

/**
 * Attaches pointer handlers once their code is loaded. If it cannot be loaded offline, the element stays without them.
 * @param isWanted true once the first content is shown
 * @param attach returns a function that detaches them
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
    const load = async () => {
      const hand = await import('./hand.ts');
      if (target.current && !isOver) end = first.current(hand, target.current);
    };
    // Runs after the current render.
    const timer = setTimeout(() => load().catch(() => {}));
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
    };
  }, [target, isWanted]);
}
