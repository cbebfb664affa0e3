import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface ManagementFocus {
  /** Around the tabs. */
  tabs: RefObject<HTMLDivElement | null>;
  /** Around the form that is open. */
  form: RefObject<HTMLDivElement | null>;
  /** To the tab that is chosen, when what had the focus has left the list. */
  toTab(): void;
}

/**
 * Where the focus goes on the screen of the management: into a form that opens, wherever the table was scrolled to; when it
 * closes, back to what opened it.
 * @param opened which form is open
 */
export function useManagementFocus(opened: string | undefined): ManagementFocus {
  const tabs = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const last = useRef<string | undefined>(undefined);
  const isDrawn = useRef(false);
  const [gone, setGone] = useState(0);
  const toTab = useCallback(() => setGone((count) => count + 1), []);
  const focusTab = useCallback(
    () => tabs.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true }),
    [],
  );
  // Once the question has let go of the focus.
  useEffect(() => {
    if (gone > 0) focusTab();
  }, [gone, focusTab]);

  useEffect(() => {
    const wasOpen = last.current !== undefined;
    last.current = opened;
    const isFree = document.activeElement === document.body;
    if (opened !== undefined) {
      // The tab of the form is not the chosen one any more when the form has closed.
      const isTab = document.activeElement?.getAttribute('role') === 'tab';
      opener.current = isFree || isTab ? null : document.activeElement;
      // A page that comes with the form open stands at its top, as every page.
      if (isDrawn.current) form.current?.scrollIntoView({ block: 'start' });
      form.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
    } else if (wasOpen && isFree) {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
      else focusTab();
    }
    isDrawn.current = true;
  }, [opened, focusTab]);
  return { tabs, form, toTab };
}
