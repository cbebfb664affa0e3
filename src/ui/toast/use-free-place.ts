import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import button from '../button/button.module.css';
import { DIALOGS_OVER } from '../dialog/over.ts';

const FIELDS = 'input, textarea, select, [contenteditable="true"]';
const BUTTONS = `${FIELDS}, button`;
const CONTROLS = `${BUTTONS}, a[href]`;
/** Between a toast and the control below it, in pixels. */
const GAP = 8;

/** The primary controls, and the field that has the focus with the submit button of its form. */
function needed(root: ParentNode): Element[] {
  const focused = document.activeElement;
  const field = focused?.closest(FIELDS);
  // In a dialog the button is outside of the form.
  const form = (focused as HTMLInputElement | null)?.form ?? focused?.closest('form');
  const isSubmit = (element: Element) => element instanceof HTMLButtonElement && element.type === 'submit';
  return [
    ...root.querySelectorAll(`.${button.primary}`),
    ...(field ? [field] : []),
    ...[...(form?.elements ?? [])].filter(isSubmit),
  ];
}

/** Returns by how much a toast must be raised to be clear of all controls; null where it would pass `top`. */
function liftOver(toast: DOMRect, controls: readonly Element[], top: number): number | null {
  const rects = controls
    .map((control) => control.getBoundingClientRect())
    .filter(({ left, right, height }) => height > 0 && left < toast.right && right > toast.left)
    .sort((one, other) => other.bottom - one.bottom);
  let { bottom } = toast;
  for (const rect of rects)
    if (rect.top < bottom + GAP && rect.bottom > bottom - toast.height - GAP) bottom = rect.top - GAP;
  return bottom - toast.height < top ? null : toast.bottom - bottom;
}

/**
 * By how many pixels a toast is raised from the foot of the page, to lie on no control that can be used: where rows of
 * links fill the page on no button, and where buttons fill it on none that is primary or in use. In a dialog, only its
 * own controls count.
 * @param place the container of toasts, at the foot of the page
 * @param shown the shown toast; null for none
 */
export function useFreePlace(place: RefObject<HTMLElement | null>, shown: object | null): number {
  const [lift, setLift] = useState(0);

  useLayoutEffect(() => {
    const look = () => {
      const box = place.current;
      const toast = box?.querySelector('[data-toast]')?.getBoundingClientRect();
      if (!box || !shown || !toast) return;
      // The container, because the toast itself is still rising.
      const foot = box.getBoundingClientRect().bottom + (Number.parseFloat(box.style.getPropertyValue('--lift')) || 0);
      const lowest = new DOMRect(toast.x, foot - toast.height, toast.width, toast.height);
      const root = [...document.querySelectorAll(DIALOGS_OVER)].at(-1) ?? document;
      const among = (selector: string) =>
        [...root.querySelectorAll(selector)].filter((control) => !box.contains(control));
      const half = window.innerHeight / 2;
      setLift(
        liftOver(lowest, among(CONTROLS), half) ??
          liftOver(lowest, among(BUTTONS), half) ??
          liftOver(lowest, needed(root), 0) ??
          0,
      );
    };
    look();
    // Data that arrives moves the controls, and makes the page longer.
    const grown = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    grown?.observe(document.body);
    const events = ['focusin', 'scrollend'] as const;
    for (const event of events) document.addEventListener(event, look);
    return () => {
      grown?.disconnect();
      for (const event of events) document.removeEventListener(event, look);
    };
  }, [place, shown]);

  return lift;
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
