import { type FocusEvent, useEffect, useRef } from 'react';

interface FocusOfToast {
  /** The focus has come into the toast, or to another of its buttons. */
  entered(event: FocusEvent): void;
  left(): void;
}

const TOASTS = '[data-live-announcer]';

const there = (element: Element | null): HTMLElement | null =>
  element instanceof HTMLElement && element.isConnected && element !== document.body && !element.closest(TOASTS)
    ? element
    : null;

/**
 * A toast that goes while one of its buttons has the focus, as after a press of it, gives the focus back: to what had it
 * when the toast came, else to what it was reached from.
 */
export function useReturnedFocus(): FocusOfToast {
  const isInside = useRef(false);
  const before = useRef<Element | null>(null);
  const reachedFrom = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    return () => {
      if (!isInside.current || document.activeElement !== document.body) return;
      (there(before.current) ?? there(reachedFrom.current))?.focus({ preventScroll: true });
    };
  }, []);
  return {
    entered: ({ relatedTarget }) => {
      if (relatedTarget instanceof Element && there(relatedTarget)) reachedFrom.current = relatedTarget;
      isInside.current = true;
    },
    left: () => {
      isInside.current = false;
    },
  };
}
