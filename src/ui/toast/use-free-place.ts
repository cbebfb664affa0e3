import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable="true"]';
const DIALOGS = '[role="dialog"], [role="alertdialog"]';

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right;

const isSubmit = (element: Element): boolean => element instanceof HTMLButtonElement && element.type === 'submit';

/** The field that has the focus, and the button that its form is sent with, which in a dialog stands outside of the form. */
function inUse(focused: Element | null): Element[] {
  const field = focused?.closest(FIELDS);
  const form = (focused as HTMLInputElement | null)?.form ?? focused?.closest('form');
  return [...(field ? [field] : []), ...[...(form?.elements ?? [])].filter(isSubmit)];
}

/**
 * Whether a toast that would lie over what the person is at is to be shown at the other end of the page: the next comment
 * is sent while the word about the one before still stands there. Which end is which differs in a dialog: what was found
 * before one opened or closed is looked at again.
 * @param place where toasts are, with its usual place given by the style
 * @param shown what is shown; null for nothing
 */
export function useFreePlace(place: RefObject<HTMLElement | null>, shown: object | null): boolean {
  const [aside, setAside] = useState<{ shown: object; dialog: Element | null } | null>(null);

  useLayoutEffect(() => {
    const look = () => {
      const focused = document.activeElement;
      const dialog = focused?.closest(DIALOGS) ?? null;
      if (aside?.shown === shown && aside?.dialog === dialog) return;
      // Its usual place can be measured only when it stands there: this effect runs again then.
      if (aside) return setAside(null);
      const toast = place.current?.querySelector('[data-toast]')?.getBoundingClientRect();
      if (!shown || !toast) return;
      if (inUse(focused).some((element) => overlap(toast, element.getBoundingClientRect())))
        setAside({ shown, dialog });
    };
    look();
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [place, shown, aside]);

  return shown !== null && aside?.shown === shown;
}

/** Tells the style of an element how much of the page's foot the keyboard of a phone covers. */
export function useKeyboardHeight(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    const tell = () => {
      if (!seen) return;
      // What is zoomed in to is no keyboard.
      const covered = seen.scale > 1 ? 0 : Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
      place.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    tell();
    seen?.addEventListener('resize', tell);
    seen?.addEventListener('scroll', tell);
    return () => {
      seen?.removeEventListener('resize', tell);
      seen?.removeEventListener('scroll', tell);
    };
  }, [place]);
}
