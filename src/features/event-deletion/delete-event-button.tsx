import TrashIcon from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useExtendedRights } from '#kit/rights/use-rights.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { Button } from '#ui/button/button.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';

/** Loaded on demand, because most users only read an event. */
const DeleteQuestion = lazily(async () => (await import('./delete-question.tsx')).DeleteQuestion, MissingDialog);

export interface DeleteEventButtonProps {
  event: EventView;
  /** Called before the event is deleted. */
  onDelete(): void;
}

/** Deletes an event, for users who may. */
export function DeleteEventButton({ event, onDelete }: DeleteEventButtonProps) {
  const mayDelete = useExtendedRights(event.groupId)?.mayChange;
  const [isAsked, setAsked] = useState(false);
  if (!mayDelete) return null;
  return (
    <>
      <Button icon={<TrashIcon />} onClick={() => setAsked(true)}>
        Delete
      </Button>
      {isAsked && <DeleteQuestion event={event} onClose={() => setAsked(false)} onDelete={onDelete} />}
    </>
  );
}
