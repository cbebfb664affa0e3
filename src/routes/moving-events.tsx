import { clashWords } from '#features/event-form/clash-words.ts';
import { EventMoves, type EventMovesProps } from '#features/schedule/moving/event-moves.tsx';
import { usePerson } from '#kit/context.ts';

/** The ways to move the events of a day, with what the form of an event knows of clashes. */
export function MovingEvents(props: EventMovesProps) {
  const { store } = usePerson();
  return <EventMoves {...props} clashesOf={(event, to) => clashWords(store, event, to)} />;
}
