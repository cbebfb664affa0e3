import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface DiscardState {
  /** Whether the question is open. */
  asking: boolean;
  ask(): void;
  /** Closes the question; the focus returns to the button. */
  keep(): void;
  button: RefObject<HTMLButtonElement | null>;
}

/** The question before something is discarded. */
export function useDiscard(): DiscardState {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keep = () => {
    flushSync(() => setAsking(false));
    button.current?.focus();
  };
  return { asking, ask: () => setAsking(true), keep, button };
}
