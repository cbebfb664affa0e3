import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useFocusAfter } from '#kit/records/use-focus-after.ts';

interface ManagementFocus {
  /** The element around the tabs. */
  tabs: RefObject<HTMLDivElement | null>;
  /** The element around the open form. */
  form: RefObject<HTMLDivElement | null>;
  /** Focuses the selected tab, after the focused element has left the list. */
  toTab(): void;
}

/**
 * Manages the focus of the group management screen: it moves into a form that opens, wherever the table is scrolled,
 * and returns to the opening element when the form closes. A tab that opens a form keeps the focus.
 * @param opened which form is open
 */
export function useManagementFocus(opened: string | undefined): ManagementFocus {
  const tabs = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const last = useRef<string | undefined>(undefined);
  const isDrawn = useRef(false);
  const focusTab = useCallback(
    () => tabs.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true }),
    [],
  );
  const toTab = useFocusAfter(focusTab);

  useEffect(() => {
    const wasOpen = last.current !== undefined;
    last.current = opened;
    const isFree = document.activeElement === document.body;
    if (opened !== undefined) {
      const isTab = document.activeElement?.getAttribute('role') === 'tab';
      opener.current = isFree || isTab ? null : document.activeElement;
      // A page that opens with its form starts at the top, like every page.
      if (isDrawn.current && !isTab) form.current?.scrollIntoView({ block: 'start' });
      if (!isTab) form.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
    } else if (wasOpen && isFree) {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
      else focusTab();
    }
    isDrawn.current = true;
  }, [opened, focusTab]);
  return { tabs, form, toTab };
}
