/** An event that was moved stands elsewhere by then. */
const HOLD_MS = 6_000;

/** The card of an event. */
export const cardOf = (desk: HTMLElement, eventId: string): HTMLElement | null =>
  desk.querySelector<HTMLElement>(`[data-event="${CSS.escape(eventId)}"]`);

/**
 * Keeps the focus at an event that is being moved: its card is drawn anew at another place, and takes the focus along. Where
 * it is on another day now, the heading of the day has it. Answers what ends that.
 */
export function holdFocus(desk: HTMLElement, eventId: string): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    const link = cardOf(desk, eventId)?.querySelector<HTMLElement>('a');
    (link ?? desk.querySelector<HTMLElement>('#day-heading'))?.focus();
  });
  observer.observe(desk, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), HOLD_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
