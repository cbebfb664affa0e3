import { flushSync } from 'react-dom';

/** By this time a moved event is shown at its new place. */
const HOLD_MS = 6_000;

/** Returns the link of an event's card, and shows it if it is behind the button of parallel events. */
export function shownLink(desk: HTMLElement, eventId: string): HTMLElement | null {
  const card = `[data-event="${CSS.escape(eventId)}"]`;
  const closed = desk.querySelector<HTMLElement>(`ol:has(> [data-rest] ${card}) + [aria-expanded=false]`);
  // An element that is not shown cannot have the focus.
  if (closed) flushSync(() => closed.click());
  return desk.querySelector<HTMLElement>(`${card} a`);
}

/**
 * Keeps the focus on a moved event when its card is rendered at another place; if it moved to another day, the heading
 * gets the focus. The next press elsewhere ends this, or the returned function.
 */
export function holdFocus(desk: HTMLElement, eventId: string): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    (shownLink(desk, eventId) ?? desk.querySelector<HTMLElement>('#day-heading'))?.focus();
  });
  observer.observe(desk, { childList: true, subtree: true });
  const end = () => {
    clearTimeout(timer);
    observer.disconnect();
    removeEventListener('pointerdown', end, true);
  };
  const timer = setTimeout(end, HOLD_MS);
  addEventListener('pointerdown', end, true);
  return end;
}
