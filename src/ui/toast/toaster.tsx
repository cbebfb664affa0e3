import XIcon from 'lucide-react/icons/x';
import { type CSSProperties, type FocusEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { type ShownToast, useToastStore } from './toast-store.ts';
import styles from './toaster.module.css';
import { useFreePlace, useKeyboardHeight } from './use-free-place.ts';

/**
 * The place of toasts; once per window. Both live regions exist from the start, because a region that is inserted
 * together with its text is not read aloud. They are beside the application, not in it: a dialog lies over all of the
 * application and hides it from screen readers, except elements marked as an announcer.
 */
export function Toaster() {
  const shown = useToastStore((state) => state.shown);
  const place = useRef<HTMLDivElement>(null);
  const lift = useFreePlace(place, shown);
  useKeyboardHeight(place);
  const urgent = shown?.tone === 'destructive';
  return createPortal(
    // A dialog re-enables taps on an announcer; only its content may disable them.
    <div data-live-announcer>
      <div ref={place} className={`${styles.place} unprinted`} style={{ '--lift': `${lift}px` } as CSSProperties}>
        <div role="status" aria-live="polite">
          {shown && !urgent && <ToastCard key={shown.id} toast={shown} />}
        </div>
        <div role="alert" aria-live="assertive">
          {shown && urgent && <ToastCard key={shown.id} toast={shown} />}
        </div>
      </div>
    </div>,
    document.body,
  );
}

/** The toast's time stops while the pointer or the focus is on it. */
function ToastCard({ toast }: { toast: ShownToast }) {
  const close = useToastStore((state) => state.close);
  const [held, setHeld] = useState(false);
  const focus = useReturnedFocus();

  useEffect(() => {
    if (held || !Number.isFinite(toast.duration)) return;
    const timer = setTimeout(() => close(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [held, toast, close]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stopping the time is not an action of its own.
    <div
      data-toast
      className={classNames(styles.toast, styles[toast.tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        setHeld(true);
        focus.entered(event);
      }}
      onBlur={() => {
        setHeld(false);
        focus.left();
      }}
    >
      <div className={styles.words}>
        <p className={styles.title} dir="auto">
          {toast.title}
        </p>
        {toast.description && (
          <p className={styles.description} dir="auto">
            {toast.description}
          </p>
        )}
      </div>
      {toast.action && (
        <Button
          size="small"
          className={styles.action}
          onClick={() => {
            toast.action?.onAction();
            close(toast.id);
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton label="Close" icon={<XIcon />} className={styles.close} onClick={() => close(toast.id)} />
    </div>
  );
}

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
function useReturnedFocus(): FocusOfToast {
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
