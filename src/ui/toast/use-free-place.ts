import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable="true"]';
const DIALOGS = '[role="dialog"], [role="alertdialog"]';

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right;

const isSubmit = (element: Element): boolean => element instanceof HTMLButtonElement && element.type === 'submit';

/** The field that has the focus, and the submit button of its form, which in a dialog is outside of the form. */
function inUse(focused: Element | null): Element[] {
  const field = focused?.closest(FIELDS);
  const form = (focused as HTMLInputElement | null)?.form ?? focused?.closest('form');
  return [...(field ? [field] : []), ...[...(form?.elements ?? [])].filter(isSubmit)];
}

/**
 * Whether a toast that would cover the controls in use is shown at the other end of the page: the user may send the
 * next comment while the toast about the previous one is still shown. The ends differ in a dialog, so the place is
 * checked again after a dialog opens or closes.
 * @param place the container of toasts, with its usual place given by the style
 * @param shown the shown toast; null for none
 */
export function useFreePlace(place: RefObject<HTMLElement | null>, shown: object | null): boolean {
  const [aside, setAside] = useState<{ shown: object; dialog: Element | null } | null>(null);

  useLayoutEffect(() => {
    const look = () => {
      const focused = document.activeElement;
      const dialog = focused?.closest(DIALOGS) ?? null;
      if (aside?.shown === shown && aside?.dialog === dialog) return;
      // The usual place can be measured only while the toast is there: this effect runs again then.
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

/** Sets a style property to the height that a phone's keyboard covers at the page's foot. */
export function useKeyboardHeight(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    const tell = () => {
      if (!seen) return;
      // In a zoomed page the smaller view is not a keyboard.
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
