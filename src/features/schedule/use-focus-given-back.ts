import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus that went with the event beside the day back to its card, or to the day where that is not there. */
export function useFocusGivenBack(desk: RefObject<HTMLElement | null>, openId: string | null): void {
  const before = useRef(openId);
  useEffect(() => {
    const closed = before.current;
    before.current = openId;
    if (closed === null || openId !== null || document.activeElement !== document.body) return;
    const card = desk.current?.querySelector<HTMLElement>(`[data-event="${CSS.escape(closed)}"] a`);
    (card ?? desk.current?.querySelector<HTMLElement>('#day-heading'))?.focus({ preventScroll: card === null });
  }, [desk, openId]);
}
