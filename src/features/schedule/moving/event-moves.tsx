import { useEffect, useRef, useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { useRights } from '#kit/rights/use-rights.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import type { MenuItem } from '#ui/menu/menu.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { Span } from '../planned-move.ts';
import type { EventMovesProps } from '../schedule-screen.tsx';
import { dragOnDay } from './day-drag.ts';
import { holdFocus } from './hold-focus.ts';
import { KeyMoves } from './key-moves.ts';
import { type Moving, moveEvent } from './move-event.ts';
import { MoveMenu } from './move-menu.tsx';
import { dragOnTrip } from './trip-drag.ts';

interface EventMovesParts extends EventMovesProps {
  /** Implemented by another feature, and passed in by the route. */
  clashesOf: Moving['clashesOf'];
  /** More items of an event's menu; also passed in by the route. */
  ways(event: EventView): readonly MenuItem[];
}

/** Moves the events of a day or a trip by mouse, by keys and by a menu, for those who may change the group. */
export function EventMoves({ groupId, zone, days, desk, onCreate, onMenu, clashesOf, ways }: EventMovesParts) {
  const person = usePerson();
  const mayChange = useRights(groupId)?.mayChange;
  const [said, setSaid] = useState('');
  const { first, last } = days;
  const clashes = useRef(clashesOf);
  clashes.current = clashesOf;
  const creates = useRef(onCreate);
  creates.current = onCreate;
  const isTrip = onCreate !== undefined;

  useEffect(() => {
    const place = desk.current;
    if (!mayChange || !place) return;
    let endHold = () => {};
    const move = (event: EventView, to: Span) => {
      endHold();
      endHold = holdFocus(place, event.id);
      void moveEvent({ person, zone, clashesOf: (...planned) => clashes.current(...planned) }, event, to);
    };
    const within = { first, last };
    const find = (eventId: string) => getEvent(person.store, eventId).catch(() => null);
    const ports = { desk: place, zone, find, say: setSaid, drop: move, days: within, canResize: isTrip };
    const create = (times: Span) => creates.current?.(times);
    const endDrag = isTrip ? dragOnTrip({ ...ports, create }) : dragOnDay(ports);
    const keys = new KeyMoves(ports);
    onMenu((event, isTabStop) => (
      <MoveMenu event={event} isTabStop={isTabStop} zone={zone} days={within} onMove={move} ways={ways} />
    ));
    return () => {
      endHold();
      endDrag();
      keys.end();
      onMenu(undefined);
    };
  }, [person, mayChange, zone, first, last, isTrip, desk, onMenu, ways]);

  return (
    <VisuallyHidden>
      <span role="status" aria-live="assertive">
        {said}
      </span>
    </VisuallyHidden>
  );
}
