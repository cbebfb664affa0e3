/** So far sideways a finger has to move to turn the day. */
const TURN_PX = 64;
/** From here on it is clear which way a finger goes. */
const DECIDE_PX = 10;
/** A movement is one to the side when it is that much more so than up or down. */
const SIDEWAYS = 1.5;
/** What begins at the very edge is the system's: many phones go back by it. */
const EDGE_PX = 24;
/** What cannot be turned to gives way by this part of the movement. */
const RESISTANCE = 0.25;

/** To the day after, or to the one before. */
export type Turn = 1 | -1;

interface Swipe {
  pointerId: number;
  x: number;
  y: number;
  /** How far it is to the side by now; null while it may still become scrolling. */
  moved: number | null;
}

export interface SwipePorts {
  /** Whether there is a day on that side. */
  canTurn(to: Turn): boolean;
  turn(to: Turn): void;
}

/**
 * Lets a finger turn the day by moving sideways. Up and down still scrolls (`touch-action`): the browser takes such a finger
 * back with `pointercancel`. While it moves, the element is told how far (`--swipe`). Answers what ends that.
 * @param latest as it is at each moment
 */
export function swipe(element: HTMLElement, latest: { current: SwipePorts | null }): () => void {
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
  // A finger that has moved a day opens no event.
  const onClick = (event: MouseEvent) => {
    if (!swallow) return;
    swallow = false;
    event.preventDefault();
    event.stopPropagation();
  };

  // Not in the style sheet: until somebody listens, the finger is the browser's.
  element.style.touchAction = 'pan-y pinch-zoom';
  element.addEventListener('pointerdown', onDown);
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', end);
  element.addEventListener('click', onClick, { capture: true });
  return () => {
    end();
    element.style.removeProperty('touch-action');
    element.removeEventListener('pointerdown', onDown);
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', end);
    element.removeEventListener('click', onClick, { capture: true });
  };
}
