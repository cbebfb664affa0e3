/** A pointer that moved less than this still clicks. */
const CLICK_SLACK_PX = 6;

/**
 * Lets the mouse drag a scrolling element, as a finger does natively. A drag does not end in a click. Returns a
 * function that removes the listeners.
 */
export function dragScroll(row: HTMLElement): () => void {
  let from: { x: number; left: number } | null = null;
  let dragged = false;

  const onDown = (event: PointerEvent) => {
    dragged = false;
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    from = { x: event.clientX, left: row.scrollLeft };
  };
  const onMove = (event: PointerEvent) => {
    if (!from) return;
    const x = event.clientX - from.x;
    if (!dragged && Math.abs(x) < CLICK_SLACK_PX) return;
    dragged = true;
    row.dataset.dragging = '';
    row.scrollLeft = from.left - x;
  };
  const onUp = () => {
    from = null;
    delete row.dataset.dragging;
  };
  const onClick = (event: MouseEvent) => {
    if (!dragged) return;
    dragged = false;
    event.preventDefault();
    event.stopPropagation();
  };

  row.addEventListener('pointerdown', onDown);
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', onUp);
  row.addEventListener('click', onClick, { capture: true });
  return () => {
    row.removeEventListener('pointerdown', onDown);
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', onUp);
    row.removeEventListener('click', onClick, { capture: true });
  };
}
