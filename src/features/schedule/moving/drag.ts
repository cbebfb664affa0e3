import type { EventView } from '#store/queries/base/views.ts';
import { Ghost } from './ghost.ts';
import { isMoved, movedBySteps, movedToDay, moveText, type Span } from './planned-move.ts';

/** A pointer that moved less than this still clicks. */
const SLACK_PX = 6;
/** The vertical distance of a quarter of an hour. */
const STEP_PX = 8;
/** Near the end of a scrolling element, dragging scrolls it. */
const NEAR_END_PX = 32;
const NUDGE_PX = 12;

export interface DragPorts {
  /** The element with the strip of days and the day. */
  desk: HTMLElement;
  zone: string;
  find(eventId: string): Promise<EventView | null>;
  /** Announces a text to screen readers. */
  say(text: string): void;
  drop(event: EventView, to: Span): void;
}

interface Held {
  pointerId: number;
  card: HTMLElement;
  at: { x: number; y: number };
  /** Null until it is read. */
  event: EventView | null;
  /** Null until the pointer has moved too far for a click. */
  ghost: Ghost | null;
  pill: HTMLElement | null;
  to: Span | null;
}

/** Lets a mouse or a pen drag the cards of a day: up and down to another time, onto the strip to another day. */
export class Drag {
  readonly #ports: DragPorts;
  readonly #listening = new AbortController();
  #held: Held | null = null;
  #swallow = false;

  constructor(ports: DragPorts) {
    this.#ports = ports;
    const { signal } = this.#listening;
    ports.desk.addEventListener('pointerdown', (event) => this.#take(event), { signal });
    ports.desk.addEventListener('click', (event) => this.#click(event), { signal, capture: true });
    window.addEventListener('pointermove', (event) => this.#move(event), { signal });
    window.addEventListener('pointerup', (event) => this.#release(event), { signal });
    window.addEventListener('pointercancel', () => this.#cancel(), { signal });
    window.addEventListener('blur', () => this.#cancel(), { signal });
    // Captured, to run before other handlers of Escape.
    window.addEventListener('keydown', (event) => this.#press(event), { signal, capture: true });
  }

  end(): void {
    this.#letGo();
    this.#listening.abort();
  }

  #take(event: PointerEvent): void {
    this.#swallow = false;
    const { target, button, pointerType, pointerId, clientX: x, clientY: y } = event;
    if (this.#held || button !== 0 || pointerType === 'touch' || !(target instanceof Element)) return;
    const card = target.closest<HTMLElement>('[data-event]');
    if (!card?.dataset.event || target.closest('button, [role=menu]')) return;
    const held: Held = { pointerId, card, at: { x, y }, event: null, ghost: null, pill: null, to: null };
    this.#held = held;
    void this.#ports.find(card.dataset.event).then((found) => {
      held.event = found;
    });
  }

  #move(event: PointerEvent): void {
    const held = this.#held;
    if (held?.pointerId !== event.pointerId || !held.event) return;
    const { clientX: x, clientY: y } = event;
    if (!held.ghost) {
      if (Math.hypot(x - held.at.x, y - held.at.y) < SLACK_PX) return;
      held.ghost = new Ghost(held.card, held.at);
      this.#ports.desk.dataset.dragging = '';
      window.getSelection()?.removeAllRanges();
    }
    this.#plan(held, held.event, x, y);
  }

  #plan(held: Held, event: EventView, x: number, y: number): void {
    const { desk, zone, say } = this.#ports;
    const under = document.elementFromPoint?.(x, y);
    const strip = under?.closest('nav');
    if (strip && desk.contains(strip)) nudge(under?.closest('ul'), x);
    held.ghost?.moveTo({ x, y }, strip != null);
    const pill = (strip && under?.closest<HTMLElement>('[data-day]')) || null;
    if (pill !== held.pill) {
      delete held.pill?.dataset.target;
      if (pill) pill.dataset.target = '';
      held.pill = pill;
    }
    // A drop on the strip outside of its days does nothing.
    const steps = strip ? 0 : Math.round((y - held.at.y) / STEP_PX);
    const to = pill?.dataset.day ? movedToDay(event, pill.dataset.day, zone) : movedBySteps(event, steps, zone);
    if (held.to?.startTime === to.startTime) return;
    held.to = to;
    const text = moveText(event, to, zone);
    held.ghost?.say(text);
    say(`${event.title}: ${text}`);
  }

  #release({ pointerId }: PointerEvent): void {
    const held = this.#held;
    if (held?.pointerId !== pointerId) return;
    const { event, to, ghost } = held;
    this.#swallow = ghost !== null;
    this.#letGo();
    if (event && to && isMoved(event, to)) this.#ports.drop(event, to);
    else if (ghost) this.#ports.say('Not moved');
  }

  /** Suppresses the click at the end of a drag. */
  #click(event: MouseEvent): void {
    if (!this.#swallow) return;
    this.#swallow = false;
    event.preventDefault();
    event.stopPropagation();
  }

  #press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#held?.ghost) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#swallow = true;
    this.#cancel();
  }

  #cancel(): void {
    if (this.#held?.ghost) this.#ports.say('Move cancelled');
    this.#letGo();
  }

  #letGo(): void {
    const held = this.#held;
    this.#held = null;
    held?.ghost?.remove();
    delete held?.pill?.dataset.target;
    delete this.#ports.desk.dataset.dragging;
  }
}

function nudge(list: Element | null | undefined, x: number): void {
  if (!list) return;
  const { left, right } = list.getBoundingClientRect();
  if (x < left + NEAR_END_PX) list.scrollLeft -= NUDGE_PX;
  if (x > right - NEAR_END_PX) list.scrollLeft += NUDGE_PX;
}
