import { addDays, clampDay, localDay } from '#contract/time/day.ts';
import type { EventView } from '#store/queries/base/views.ts';
import type { DragPorts } from './drag.ts';
import { Ghost } from './ghost.ts';
import { isMoved, movedBySteps, movedToDay, moveText, type Span } from './planned-move.ts';

export interface KeyMovesPorts extends DragPorts {
  /** The days of the group. */
  days: { first: string; last: string };
}

interface Planned {
  card: HTMLElement;
  ghost: Ghost;
  steps: number;
  days: number;
  /** Null until it is read. */
  event: EventView | null;
  to: Span | null;
  /** Whether Alt was released. */
  isOver: boolean;
}

/**
 * Moves the focused event by keys: Alt with up or down by a quarter of an hour, with Shift by a day. The move is sent
 * when Alt is released, so that several presses are one edit; Escape cancels it before.
 */
export class KeyMoves {
  readonly #ports: KeyMovesPorts;
  readonly #listening = new AbortController();
  #planned: Planned | null = null;

  constructor(ports: KeyMovesPorts) {
    this.#ports = ports;
    const { signal } = this.#listening;
    window.addEventListener('keydown', (event) => this.#press(event), { signal, capture: true });
    window.addEventListener('keyup', ({ key }) => key === 'Alt' && this.#go(), { signal });
    window.addEventListener('blur', () => this.#go(), { signal });
    ports.desk.addEventListener('focusout', () => this.#go(), { signal });
  }

  end(): void {
    this.#letGo();
    this.#listening.abort();
  }

  #press(event: KeyboardEvent): void {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (key === 'Escape' && this.#planned) {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.#letGo();
      this.#ports.say('Move cancelled');
      return;
    }
    const by = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (by === undefined || !altKey || ctrlKey || metaKey) return;
    const card = event.target instanceof Element && event.target.closest<HTMLElement>('[data-event]');
    if (!card || !this.#ports.desk.contains(card)) return;
    event.preventDefault();
    const planned = this.#planned ?? this.#begin(card);
    const before = planned.to?.startTime;
    const count = shiftKey ? 'days' : 'steps';
    planned[count] += by;
    this.#plan(planned);
    // A press at the limit is not counted, so that the first press back takes effect.
    if (before !== undefined && planned.to?.startTime === before) planned[count] -= by;
  }

  #begin(card: HTMLElement): Planned {
    const planned: Planned = {
      card,
      ghost: new Ghost(card, null),
      steps: 0,
      days: 0,
      event: null,
      to: null,
      isOver: false,
    };
    this.#planned = planned;
    void this.#ports.find(card.dataset.event ?? '').then((found) => {
      planned.event = found;
      if (planned.isOver || this.#planned === planned) this.#plan(planned);
      if (planned.isOver) this.#drop(planned);
    });
    return planned;
  }

  #plan(planned: Planned): void {
    const { event, steps, days, ghost } = planned;
    const { zone, say, days: within } = this.#ports;
    if (!event) return;
    const own = localDay(event.startTime, zone);
    // An event outside of the group's days can be moved into them, but not out of them.
    const day = days === 0 ? own : clampDay(addDays(own, days), within.first, within.last);
    planned.to = movedBySteps(movedToDay(event, day, zone), steps, zone);
    const text = moveText(event, planned.to, zone);
    ghost.say(text);
    say(`${event.title}: ${text}`);
  }

  #go(): void {
    const planned = this.#planned;
    this.#letGo();
    if (!planned) return;
    planned.isOver = true;
    this.#drop(planned);
  }

  #drop({ event, to }: Planned): void {
    if (event && to && isMoved(event, to)) this.#ports.drop(event, to);
  }

  #letGo(): void {
    this.#planned?.ghost.remove();
    this.#planned = null;
  }
}
