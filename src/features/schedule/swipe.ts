/** The horizontal distance that turns the day. */
const TURN_PX = 64;
/** The distance after which the direction is certain. */
const DECIDE_PX = 10;
/** A horizontal movement must exceed the vertical one by this factor. */
const SIDEWAYS = 1.5;
/** Movements from the edge are left to the system, which often uses them to go back. */
const EDGE_PX = 24;
/** The share of the movement that is followed when there is no day to turn to. */
const RESISTANCE = 0.25;

/** To the next day, or to the previous one. */
type Turn = 1 | -1;

interface Swipe {
  pointerId: number;
  x: number;
  y: number;
  /** The horizontal distance so far; null while the movement may still become scrolling. */
  moved: number | null;
}

export interface SwipePorts {
  /** Whether a day exists on that side. */
  canTurn(to: Turn): boolean;
  turn(to: Turn): void;
}

/**
 * Turns the day when a finger moves sideways; vertical scrolling stays with the browser (`touch-action`), which takes
 * the finger back by `pointercancel`. Sets the distance on the element (`--swipe`) meanwhile, and returns a function
 * that ends this.
 * @param latest the current state
 */
export function swipe(element: HTMLElement, latest: { current: SwipePorts | null }): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let held: Swipe | null = null;
  let swallow = false;

  const end = () => {
    held = null;
    element.style.removeProperty('--swipe');
  };
  const onDown = (event: PointerEvent) => {
    swallow = false;
    // A second finger pinches.
    if (held || event.pointerType !== 'touch' || !event.isPrimary) return end();
    const { clientX: x, clientY: y, pointerId } = event;
    if (x >= EDGE_PX && x <= window.innerWidth - EDGE_PX) held = { pointerId, x, y, moved: null };
  };
  const onMove = (event: PointerEvent) => {
    if (held?.pointerId !== event.pointerId) return;
    // A finger that drags an event after a long press.
    if (element.closest('[data-dragging]')) return end();
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (held.moved === null) {
      if (Math.max(Math.abs(x), Math.abs(y)) < DECIDE_PX) return;
      if (Math.abs(x) < SIDEWAYS * Math.abs(y)) return end();
      swallow = true;
    }
    held.moved = x;
    const given = latest.current?.canTurn(x < 0 ? 1 : -1) ? x : x * RESISTANCE;
    element.style.setProperty('--swipe', `${Math.round(given)}px`);
  };
  const onUp = (event: PointerEvent) => {
    if (held?.pointerId !== event.pointerId) return;
    const moved = held.moved ?? 0;
    const to: Turn = moved < 0 ? 1 : -1;
    end();
    if (Math.abs(moved) >= TURN_PX && latest.current?.canTurn(to)) latest.current?.turn(to);
  };
  // A swipe must not open an event.
  const onClick = (event: MouseEvent) => {
    if (!swallow) return;
    swallow = false;
    event.preventDefault();
    event.stopPropagation();
  };

  // Set here and not in the style sheet, so that the browser handles fingers until the listeners exist.
  element.style.touchAction = 'pan-y pinch-zoom';
  element.addEventListener('pointerdown', onDown, { signal });
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', end, { signal });
  element.addEventListener('click', onClick, { signal, capture: true });
  return () => {
    end();
    element.style.removeProperty('touch-action');
    listening.abort();
  };
}
