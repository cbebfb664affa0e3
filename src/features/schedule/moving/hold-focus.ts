/** By this time a moved event is shown at its new place. */
const HOLD_MS = 6_000;

export const cardOf = (desk: HTMLElement, eventId: string): HTMLElement | null =>
  desk.querySelector<HTMLElement>(`[data-event="${CSS.escape(eventId)}"]`);

/**
 * Keeps the focus on a moved event when its card is rendered at another place; if it moved to another day, the heading
 * gets the focus. The next press elsewhere ends this, or the returned function.
 */
export function holdFocus(desk: HTMLElement, eventId: string): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    const card = cardOf(desk, eventId);
    // Parallel events that are not shown cannot have the focus.
    card?.closest('[data-rest]')?.removeAttribute('data-rest');
    const link = card?.querySelector<HTMLElement>('a');
    (link ?? desk.querySelector<HTMLElement>('#day-heading'))?.focus();
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
