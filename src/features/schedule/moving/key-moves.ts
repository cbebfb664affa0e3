import { addDays, clampDay, localDay } from '#contract/time/day.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { isMoved, lengthened, movedBySteps, movedToDay, moveText, type Span } from '../planned-move.ts';
import type { DragPorts } from './card-grip.ts';
import { Ghost } from './ghost.ts';

interface KeyMovesPorts extends DragPorts {
  days: { first: string; last: string };
  canResize: boolean;
}

interface Planned {
  card: HTMLElement;
  ghost: Ghost;
  steps: number;
  days: number;
  /** Quarters of an hour at its end. */
  longer: number;
  /** Null until it is read. */
  event: EventView | null;
  to: Span | null;
  /** Whether the keys were released. */
  isOver: boolean;
}

/**
 * Moves the focused event by keys: Alt with up or down by a quarter of an hour, with Shift by a day; Shift alone moves
 * its end. The move is sent when Alt and Shift are released, so that several presses are one edit; Escape cancels it
 * before.
 */
export class KeyMoves {
  readonly #ports: KeyMovesPorts;
  readonly #listening = new AbortController();
  #planned: Planned | null = null;

  constructor(ports: KeyMovesPorts) {
    this.#ports = ports;
    const { signal } = this.#listening;
    window.addEventListener('keydown', (event) => this.#press(event), { signal, capture: true });
    const onKeyUp = ({ key, altKey, shiftKey }: KeyboardEvent) => {
      if (key === 'Alt' || (key === 'Shift' && !altKey && !shiftKey)) this.#go();
    };
    window.addEventListener('keyup', onKeyUp, { signal });
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
      this.#ports.say('Move canceled');
      return;
    }
    const by = { ArrowUp: -1, ArrowDown: 1 }[key];
    const isResizing = this.#ports.canResize && shiftKey && !altKey;
    if (by === undefined || ctrlKey || metaKey || !(altKey || isResizing)) return;
    const target = event.target instanceof Element ? event.target : null;
    const card = target?.closest<HTMLElement>('[data-event]');
    if (!card || target?.closest('[role=menu]') || !this.#ports.desk.contains(card)) return;
    event.preventDefault();
    const planned = this.#planned ?? this.#begin(card);
    const before = planned.to;
    const count = isResizing ? 'longer' : shiftKey ? 'days' : 'steps';
    planned[count] += by;
    this.#plan(planned);
    // A press at the limit is not counted, so that the first press back takes effect.
    if (before && planned.to && !isMoved(before, planned.to)) planned[count] -= by;
  }

  #begin(card: HTMLElement): Planned {
    const planned: Planned = {
      card,
      ghost: new Ghost(card, null),
      steps: 0,
      days: 0,
      longer: 0,
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
    const { event, steps, days, longer, ghost } = planned;
    const { zone, say, days: within } = this.#ports;
    if (!event) return;
    const own = localDay(event.startTime, zone);
    // An event outside of the group's days can be moved into them, but not out of them.
    const day = days === 0 ? own : clampDay(addDays(own, days), within.first, within.last);
    planned.to = lengthened(movedBySteps(movedToDay(event, day, zone), steps, zone), longer, zone);
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
