/** An edit that leaves the list takes its buttons along; the focus goes to the list's dialog, not to the page below it. */
export function leaveFocus(row: HTMLLIElement | null) {
  const list = row?.closest<HTMLElement>('[role="dialog"]');
  return () => {
    if (row?.contains(document.activeElement)) list?.focus();
  };
}
