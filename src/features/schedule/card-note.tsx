import { AudienceNote } from '#kit/audience/audience-note.tsx';
import { ToConfirm } from '#kit/must-read/to-confirm.tsx';
import type { EventView } from '#store/queries/views.ts';

/** What few cards say: the mark of what is to be confirmed, and who takes part; one part, for a card to load. */
export const CardNote = ({ event, isMark = false }: { event: EventView; isMark?: boolean }) =>
  isMark ? <ToConfirm event={event} /> : <AudienceNote event={event} />;
