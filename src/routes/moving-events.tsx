import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';
import { clashWords } from '#features/event-form/clash-words.ts';
import { EventMoves, type EventMovesParts, type EventMovesProps } from '#features/schedule/moving/event-moves.tsx';
import { holdFocus } from '#features/schedule/moving/hold-focus.ts';
import { toGroup } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { useExtensions } from '#kit/app/use-extensions.ts';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';

const CancelQuestion = lazily(
  async () => (await import('#features/event-deletion/cancel-question.tsx')).CancelQuestion,
  MissingDialog,
);
const DeleteQuestion = lazily(
  async () => (await import('#features/event-deletion/delete-question.tsx')).DeleteQuestion,
  MissingDialog,
);
type MovedEvent = Parameters<EventMovesParts['ways']>[0];

const route = getRouteApi('/shell/schedule/$groupId/{-$date}');

/** The ways to move the events of a day, to cancel one and to delete one, with what the form of an event knows of clashes. */
export function MovingEvents(props: EventMovesProps) {
  const person = usePerson();
  const { store } = person;
  const { groupId, date } = route.useParams();
  const { event: openId, tab } = route.useSearch();
  const navigate = useNavigate();
  const isExtended = useExtensions();
  const [asked, setAsked] = useState<{ event: MovedEvent; way: 'cancel' | 'delete' } | null>(null);
  const ways = useCallback(
    (event: MovedEvent) => {
      const ask = (way: 'cancel' | 'delete') => () => setAsked({ event, way });
      const restore = () => {
        holdFocus(document.body, event.id);
        void import('#features/event-deletion/cancel-event.ts').then((module) => module.cancelOrRestore(person, event));
      };
      const cancel = event.isCancelled
        ? { value: 'restore', label: 'Restore event', separated: true, onSelect: restore }
        : { value: 'cancel', label: 'Cancel event…', separated: true, onSelect: ask('cancel') };
      const remove = { value: 'delete', label: 'Delete…', danger: true, onSelect: ask('delete') };
      return isExtended ? [cancel, remove] : [];
    },
    [person, isExtended],
  );
  const close = () => {
    if (asked) holdFocus(document.body, asked.event.id);
    setAsked(null);
  };
  const onDelete = ({ id }: { id: string }) => {
    // Also closes the event where it is open beside the day.
    if (String(openId) === id) void navigate({ ...toGroup(groupId, date, tab), replace: true, resetScroll: false });
    holdFocus(document.body, id);
  };
  return (
    <>
      <EventMoves {...props} clashesOf={(event, to) => clashWords(store, event, to)} ways={ways} />
      {asked && (
        <Suspense>
          {asked.way === 'cancel' ? (
            <CancelQuestion event={asked.event} onClose={close} />
          ) : (
            <DeleteQuestion event={asked.event} onClose={close} onDelete={() => onDelete(asked.event)} />
          )}
        </Suspense>
      )}
    </>
  );
}
