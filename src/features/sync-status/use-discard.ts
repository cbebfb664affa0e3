import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A row that leaves the list takes its buttons along; the focus goes to the list's dialog, not to the page below it. */
export function leaveFocus(row: HTMLLIElement | null) {
  const list = row?.closest<HTMLElement>('[role="dialog"]');
  return () => {
    if (row?.contains(document.activeElement)) list?.focus();
  };
}

export interface DiscardState {
  /** The person is being asked whether they mean it. */
  asking: boolean;
  ask(): void;
  /** They do not; the focus goes back to the button. */
  keep(): void;
  button: RefObject<HTMLButtonElement | null>;
}

/** The question before something is discarded, and the way back from it. */
export function useDiscard(): DiscardState {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keep = () => {
    flushSync(() => setAsking(false));
    button.current?.focus();
  };
  return { asking, ask: () => setAsking(true), keep, button };
}
