import { type FocusEvent, useEffect, useRef } from 'react';

interface FocusOfToast {
  /** The focus has moved into the toast, or to another of its buttons. */
  entered(event: FocusEvent): void;
  left(): void;
}

const TOASTS = '[data-live-announcer]';

const there = (element: Element | null): HTMLElement | null =>
  element instanceof HTMLElement && element.isConnected && element !== document.body && !element.closest(TOASTS)
    ? element
    : null;

/**
 * A toast that disappears while one of its buttons has the focus, for example after a press, returns the focus: to the
 * element that had it when the toast appeared, else to the one that the toast was reached from.
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
