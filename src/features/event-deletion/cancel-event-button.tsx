import CancelIcon from 'lucide-react/icons/calendar-x-2';
import RestoreIcon from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { useExtendedRights } from '#kit/rights/use-rights.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { Button } from '#ui/button/button.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';
import { cancelOrRestore } from './cancel-event.ts';

const CancelQuestion = lazily(async () => (await import('./cancel-question.tsx')).CancelQuestion, MissingDialog);

/** At an event: the way to cancel it, or to restore it, for those who may change it. */
export function CancelEventButton({ event }: { event: EventView }) {
  const person = usePerson();
  const mayCancel = useExtendedRights(event.groupId)?.mayChange;
  const [isAsked, setAsked] = useState(false);
  if (!mayCancel) return null;
  return (
    <>
      <Button
        icon={event.isCancelled ? <RestoreIcon /> : <CancelIcon />}
        onClick={() => (event.isCancelled ? void cancelOrRestore(person, event) : setAsked(true))}
      >
        {event.isCancelled ? 'Restore event' : 'Cancel event'}
      </Button>
      {isAsked && <CancelQuestion event={event} onClose={() => setAsked(false)} />}
    </>
  );
}
