import type { EventView } from '#store/queries/base/views.ts';
import { isMoved, movedBySteps, movedToDay, moveText, type Span } from '../planned-move.ts';
import { type Grip, type Point, pointerDrag, scrollNearEnds } from '../pointer-drag.ts';
import { Ghost } from './ghost.ts';

/** The vertical distance of a quarter of an hour. */
const STEP_PX = 8;

export interface DragPorts {
  /** The element with the strip of days and the day. */
  desk: HTMLElement;
  zone: string;
  find(eventId: string): Promise<EventView | null>;
  /** Announces a text to screen readers. */
  say(text: string): void;
  drop(event: EventView, to: Span): void;
}

/** Lets a pointer drag the cards of a day: up and down to another time, onto the strip to another day. */
export const dragOnDay = (ports: DragPorts): (() => void) =>
  pointerDrag(ports.desk, ({ target }, from) => {
    if (!(target instanceof Element) || target.closest('button, [role=menu]')) return null;
    const card = target.closest<HTMLElement>('[data-event]');
    return card && cardGrip(ports, card, from);
  });

function cardGrip({ desk, zone, find, say, drop }: DragPorts, card: HTMLElement, from: Point): Grip {
  let event: EventView | null = null;
  let ghost: Ghost | null = null;
  let pill: HTMLElement | null = null;
  let to: Span | null = null;
  void find(card.dataset.event ?? '').then((found) => {
    event = found;
  });

  const aim = (at: HTMLElement | null) => {
    if (at === pill) return;
    delete pill?.dataset.target;
    if (at) at.dataset.target = '';
    pill = at;
  };
  return {
    begin: () => {
      ghost = new Ghost(card, from);
    },
    move: ({ x, y }) => {
      if (!event) return;
      const under = document.elementFromPoint?.(x, y);
      const strip = under?.closest('nav');
      const days = strip && desk.contains(strip) && under?.closest('ul');
      if (days) scrollNearEnds(days, { x, y });
      ghost?.moveTo({ x, y }, strip != null);
      aim((strip && under?.closest<HTMLElement>('[data-day]')) || null);
      // A drop on the strip outside of its days does nothing.
      const steps = strip ? 0 : Math.round((y - from.y) / STEP_PX);
      const next = pill?.dataset.day ? movedToDay(event, pill.dataset.day, zone) : movedBySteps(event, steps, zone);
      if (to?.startTime === next.startTime) return;
      to = next;
      const text = moveText(event, to, zone);
      ghost?.say(text);
      say(`${event.title}: ${text}`);
    },
    end: () => {
      ghost?.remove();
      aim(null);
    },
    drop: () => {
      if (event && to && isMoved(event, to)) drop(event, to);
      else say('Not moved');
    },
    cancel: () => say('Move canceled'),
  };
}
