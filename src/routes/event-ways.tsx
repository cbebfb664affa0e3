import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { cancelOrRestore } from '#features/event-deletion/cancel-event.ts';
import type { EditEventProps } from '#features/event-form/edit-event.tsx';
import { holdFocus } from '#features/schedule/moving/hold-focus.ts';
import { usePerson } from '#kit/app/context.ts';
import { useExtensions } from '#kit/app/use-environment.ts';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';
import type { MenuItem } from '#ui/menu/menu.tsx';
import { CopyEventsDialog, MoveEventsDialog } from './many-events.ts';

type EventView = EditEventProps['event'];

const CancelQuestion = lazily(
  async () => (await import('#features/event-deletion/cancel-question.tsx')).CancelQuestion,
  MissingDialog,
);
const DeleteQuestion = lazily(
  async () => (await import('#features/event-deletion/delete-question.tsx')).DeleteQuestion,
  MissingDialog,
);
type Way = 'copy' | 'move' | 'cancel' | 'delete';

/**
 * The items of a menu that copy an event to other days, move it with others, cancel, restore and delete it, and the
 * dialog that they open.
 * @param onDelete called before the event is deleted
 */
export function useEventWays(onDelete: (event: EventView) => void): {
  ways(event: EventView): readonly MenuItem[];
  question: ReactNode;
} {
  const person = usePerson();
  const isExtended = useExtensions();
  const [asked, setAsked] = useState<{ event: EventView; way: Way } | null>(null);
  const ways = useCallback(
    (event: EventView) => {
      const ask = (way: Way) => () => setAsked({ event, way });
      const restore = () => {
        holdFocus(document.body, event.id);
        void cancelOrRestore(person, event);
      };
      const copy = { value: 'copy', label: 'Copy to other days…', separated: true, onSelect: ask('copy') };
      // The dialog moves no cancelled event.
      const move = event.isCancelled ? [] : [{ value: 'move', label: 'Move several events…', onSelect: ask('move') }];
      const cancel = event.isCancelled
        ? { value: 'restore', label: 'Restore event', separated: true, onSelect: restore }
        : { value: 'cancel', label: 'Cancel event…', separated: true, onSelect: ask('cancel') };
      const remove = { value: 'delete', label: 'Delete…', danger: true, onSelect: ask('delete') };
      return isExtended ? [copy, ...move, cancel, remove] : [];
    },
    [person, isExtended],
  );
  const close = () => {
    if (asked) holdFocus(document.body, asked.event.id);
    setAsked(null);
  };
  const many = ({ id, groupId, days }: EventView) => ({ groupId, day: days[0] ?? '', eventId: id, onClose: close });
  const question = asked && (
    <Suspense>
      {asked.way === 'copy' && <CopyEventsDialog {...many(asked.event)} />}
      {asked.way === 'move' && <MoveEventsDialog {...many(asked.event)} />}
      {asked.way === 'cancel' && <CancelQuestion event={asked.event} onClose={close} />}
      {asked.way === 'delete' && (
        <DeleteQuestion event={asked.event} onClose={close} onDelete={() => onDelete(asked.event)} />
      )}
    </Suspense>
  );
  return { ways, question };
}
