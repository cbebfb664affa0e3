import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * After a navigation the focus belongs on the new page's heading, which may be drawn later than the page (its title may
 * have to be read first). The navigation requests it; the next heading that appears takes it, once.
 */
let asked: boolean | Element = false;
let heading: HTMLElement | null = null;

/** Moves the focus to the page's heading: the present one, or else the next one to appear. */
export function focusPageHeading(): void {
  asked = true;
  settle();
}

function settle(): void {
  if (!asked || !heading?.isConnected) return;
  if (asked === true || asked === document.activeElement) heading.focus({ preventScroll: true });
  asked = false;
}

/** Where the focus goes when an element that has it disappears: the dialog around it, otherwise the page's heading. */
export const placeAround = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[role$="dialog"]') ?? heading;

/** A `ref` for an element that may disappear while it has the focus, such as a button that is not needed afterwards. */
export const leaveFocus = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) placeAround(element)?.focus({ preventScroll: true });
};

/**
 * Makes an `<h1 tabIndex={-1}>` the page's heading and sets the document's title. For screens that draw their own
 * heading; `PageHeader` does it by itself.
 */
export function usePageHeading(title: string): React.RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${title} · Matrix Expedition`;
  }, [title]);

  // Before the heading is removed from the page.
  useLayoutEffect(() => {
    const element = ref.current;
    heading = element;
    settle();
    return () => {
      // The screen may draw another one, as when the name of a group is read or the address gets the id of the server.
      // It takes the focus only from the body: the user may be in a field by then.
      if (document.activeElement === element) asked = document.body;
      if (heading === element) heading = null;
    };
  }, []);

  return ref;
}
