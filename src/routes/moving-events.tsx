import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { clashWords } from '#features/event-form/clash-words.ts';
import { EventMoves, type EventMovesParts, type EventMovesProps } from '#features/schedule/moving/event-moves.tsx';
import { holdFocus } from '#features/schedule/moving/hold-focus.ts';
import { toGroup } from '#kit/addresses.ts';
import { usePerson } from '#kit/context.ts';
import { useFeature } from '#kit/use-features.ts';
import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';

const DeleteQuestion = lazyDialog(() =>
  import('#features/event-deletion/delete-question.tsx').then((module) => ({ default: module.DeleteQuestion })),
);
const route = getRouteApi('/shell/schedule/$groupId/{-$date}');

/** The ways to move the events of a day and to delete one, with what the form of an event knows of clashes. */
export function MovingEvents(props: EventMovesProps) {
  const { store } = usePerson();
  const { groupId, date } = route.useParams();
  const { event: openId } = route.useSearch();
  const navigate = useNavigate();
  const canDelete = useFeature('eventDeletion');
  const [asked, setAsked] = useState<Parameters<NonNullable<EventMovesParts['onDelete']>>[0] | null>(null);
  const onDelete = ({ id }: { id: string }) => {
    // An event that is open beside the day goes from there too.
    if (String(openId) === id) void navigate({ ...toGroup(groupId, date), replace: true, resetScroll: false });
    holdFocus(document.body, id);
  };
  return (
    <>
      <EventMoves
        {...props}
        clashesOf={(event, to) => clashWords(store, event, to)}
        onDelete={canDelete ? setAsked : undefined}
      />
      {asked && (
        <Suspense>
          <DeleteQuestion event={asked} onClose={() => setAsked(null)} onDelete={() => onDelete(asked)} />
        </Suspense>
      )}
    </>
  );
}
