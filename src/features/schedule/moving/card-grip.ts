import type { EventView } from '#store/queries/base/views.ts';
import { isMoved, moveText, type Span } from '../planned-move.ts';
import type { Grip, Point } from '../pointer-drag.ts';
import { Ghost } from './ghost.ts';

export interface DragPorts {
  /** The element with the events; in a day, also with the strip of days. */
  desk: HTMLElement;
  zone: string;
  find(eventId: string): Promise<EventView | null>;
  say(text: string): void;
  drop(event: EventView, to: Span): void;
}

interface Aim {
  planOf(event: EventView): Span;
  /** Whether only the label is shown beside the pointer. */
  isSmall: boolean;
}

interface AimPorts {
  /** The target under the pointer; null keeps the one before. */
  aim(at: Point, from: Point): Aim | null;
  end?(): void;
}

/** The grip of an event's card. A drop before the event is read waits for it, so that a quick drag is not lost. */
export function cardGrip(ports: DragPorts, card: HTMLElement, from: Point, { aim, end }: AimPorts): Grip {
  const { zone, find, say, drop } = ports;
  let event: EventView | null = null;
  let aimed: Aim | null = null;
  let to: Span | null = null;
  let ghost: Ghost | null = null;
  const read = find(card.dataset.event ?? '').then((found) => {
    event = found;
  });

  const plan = () => {
    if (!event || !aimed) return;
    const next = aimed.planOf(event);
    if (to && !isMoved(to, next)) return;
    to = next;
    const text = moveText(event, to, zone);
    ghost?.say(text);
    say(`${event.title}: ${text}`);
  };
  return {
    begin: () => {
      ghost = new Ghost(card, from);
    },
    move: (at, from) => {
      aimed = aim(at, from) ?? aimed;
      if (aimed) ghost?.moveTo(at, aimed.isSmall);
      plan();
    },
    end: () => {
      ghost?.remove();
      end?.();
    },
    drop: async () => {
      await read;
      plan();
      if (event && to && isMoved(event, to)) drop(event, to);
      else say('Not moved');
    },
    cancel: () => say('Move canceled'),
  };
}
