import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { clashWords } from '#features/event-form/clash-words.ts';
import { EventMoves } from '#features/schedule/moving/event-moves.tsx';
import { holdFocus } from '#features/schedule/moving/hold-focus.ts';
import type { EventMovesProps } from '#features/schedule/schedule-screen.tsx';
import { toGroup } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { useEventWays } from './event-ways.tsx';

const route = getRouteApi('/shell/schedule/$groupId/{-$date}');

/** The ways to move the events of a day, to cancel one and to delete one, with what the form of an event knows of clashes. */
export function MovingEvents(props: EventMovesProps) {
  const { store } = usePerson();
  const { groupId, date } = route.useParams();
  const { event: openId, tab } = route.useSearch();
  const navigate = useNavigate();
  const { ways, question } = useEventWays(({ id }) => {
    // Also closes the event where it is open beside the day.
    if (String(openId) === id) void navigate({ ...toGroup(groupId, date, tab), replace: true, resetScroll: false });
    holdFocus(document.body, id);
  });
  return (
    <>
      <EventMoves {...props} clashesOf={(event, to) => clashWords(store, event, to)} ways={ways} />
      {question}
    </>
  );
}
