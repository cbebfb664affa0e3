/** A pointer that moved less than this still clicks. */
const SLACK_PX = 6;
/** A finger that rests for this long drags, before the browser opens the menu of a link; one that moves scrolls. */
const LONG_PRESS_MS = 400;
/** This near to an end of a scrolling element, a drag scrolls it by so much in a frame. */
const NEAR_END_PX = 36;
const SCROLL_PX = 12;

export interface Point {
  x: number;
  y: number;
}

export interface Grip {
  /** Called when the pointer has moved too far for a click. */
  begin?(): void;
  /** Called in each frame from then on. */
  move(at: Point, from: Point): void;
  /** Removes what the drag shows; called before each of the next two. */
  end?(): void;
  drop?(): void;
  cancel?(): void;
}

/**
 * Lets a mouse or a pen drag within an element, and a finger after a long press: from a press to its release, Escape or
 * the loss of the window. A drag does not end in a click. Returns a function that removes the listeners.
 * @param grab the thing that a press holds; null for none
 */
export function pointerDrag(area: HTMLElement, grab: (event: PointerEvent, at: Point) => Grip | null): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let held: { grip: Grip; pointerId: number; from: Point; at: Point; isDragged: boolean } | null = null;
  let swallow = false;

  const letGo = () => {
    const was = held;
    held = null;
    if (!was?.isDragged) return null;
    was.grip.end?.();
    delete area.dataset.dragging;
    return was.grip;
  };
  const cancel = () => letGo()?.cancel?.();

  const begin = (pressed: typeof held) => {
    if (!pressed || held !== pressed) return;
    held.isDragged = true;
    held.grip.begin?.();
    area.dataset.dragging = '';
    window.getSelection()?.removeAllRanges();
    follow(held);
  };
  /** A pointer that rests near an end of a scrolling element scrolls it as well. */
  const follow = (dragged: typeof held) => {
    if (!dragged || held !== dragged) return;
    held.grip.move(held.at, held.from);
    requestAnimationFrame(() => follow(dragged));
  };
  const onDown = (event: PointerEvent) => {
    swallow = false;
    const { button, pointerType, pointerId, clientX: x, clientY: y } = event;
    // A second finger pinches.
    if (held) return cancel();
    if (button !== 0) return;
    const grip = grab(event, { x, y });
    const pressed = grip && { grip, pointerId, from: { x, y }, at: { x, y }, isDragged: false };
    held = pressed;
    if (pointerType === 'touch') setTimeout(() => begin(pressed), LONG_PRESS_MS);
  };
  const onMove = ({ pointerType, pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (held?.pointerId !== pointerId) return;
    held.at = { x, y };
    if (!held.isDragged) {
      if (Math.hypot(x - held.from.x, y - held.from.y) < SLACK_PX) return;
      if (pointerType === 'touch') return cancel();
      begin(held);
    }
    if (held?.isDragged) held.grip.move(held.at, held.from);
  };
  /** While a finger drags, it neither scrolls nor opens the menu of a link. */
  const onTouch = (event: Event) => {
    if (held?.isDragged) event.preventDefault();
  };
  const onUp = ({ pointerId }: PointerEvent) => {
    if (held?.pointerId !== pointerId) return;
    swallow = held.isDragged;
    // A click follows at once or, as after most drags by a finger, not at all.
    setTimeout(() => {
      swallow = false;
    });
    letGo()?.drop?.();
  };
  const onClick = (event: MouseEvent) => {
    if (!swallow) return;
    swallow = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !held?.isDragged) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    swallow = true;
    cancel();
  };

  area.addEventListener('pointerdown', onDown, { signal });
  area.addEventListener('click', onClick, { signal, capture: true });
  area.addEventListener('touchmove', onTouch, { signal, passive: false });
  area.addEventListener('contextmenu', onTouch, { signal });
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('blur', cancel, { signal });
  // Captured, to run before other handlers of Escape.
  window.addEventListener('keydown', onKey, { signal, capture: true });
  return () => {
    letGo();
    listening.abort();
  };
}

/**
 * Scrolls an element while a drag is near one of its ends.
 * @param from where the drag began, for an element in which it began: it scrolls only away from there
 * @param covered of its left and its top, in pixels
 */
export function scrollNearEnds(frame: Element, at: Point, from?: Point, covered = 0, isSideways = true): void {
  const { left, right, top, bottom } = frame.getBoundingClientRect();
  const by = (axis: 'x' | 'y', low: number, high: number) => {
    const way = at[axis] < low + covered + NEAR_END_PX ? -1 : at[axis] > high - NEAR_END_PX ? 1 : 0;
    return from && way * (at[axis] - from[axis]) <= 0 ? 0 : way * SCROLL_PX;
  };
  if (isSideways) frame.scrollLeft += by('x', left, right);
  frame.scrollTop += by('y', top, bottom);
}
