import { type ReactNode, useState } from 'react';
import { usePerson } from '#kit/context.ts';
import { sleeperName } from '#kit/sleeper-name.ts';
import { isKept, type Phrases, tellVerdict } from '#kit/verdict-toast.ts';
import type { Edits } from '#runtime/window/edits.ts';
import type { Verdict } from '#runtime/window/types.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import type { Bed, HotelOfGroup } from './arrange.ts';
import { LODGING_PHRASES } from './phrases.ts';

interface QuestionProps {
  title: string;
  children: ReactNode;
  remove(edits: Edits): Promise<Verdict>;
  phrases: Phrases;
  /** @param isGone whether the item in question is removed */
  onClose(isGone: boolean): void;
}

function RemoveQuestion({ title, children, remove, phrases, onClose }: QuestionProps) {
  const person = usePerson();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const verdict = await withEdits(person, remove);
    tellVerdict(phrases, verdict);
    onClose(isKept(verdict));
  };
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel="Remove"
      danger
      busy={busy && 'Removing…'}
      onConfirm={() => void confirm()}
      onCancel={() => busy || onClose(false)}
    >
      {children}
    </ConfirmDialog>
  );
}

/** Removes a hotel with all its room assignments. */
export function RemoveHotelQuestion({ hotel, onClose }: { hotel: HotelOfGroup; onClose(isGone: boolean): void }) {
  return (
    <RemoveQuestion
      title={`Remove ${hotel.name}?`}
      remove={({ hotels }) => hotels.remove({ hotelId: hotel.id })}
      phrases={LODGING_PHRASES.removeHotel}
      onClose={onClose}
    >
      This will also remove all associated room assignments. This action cannot be undone.
    </RemoveQuestion>
  );
}

export function RemoveRoomQuestion({ bed, onClose }: { bed: Bed; onClose(isGone: boolean): void }) {
  return (
    <RemoveQuestion
      title="Remove this room assignment?"
      remove={({ rooms }) => rooms.remove({ roomId: bed.id })}
      phrases={LODGING_PHRASES.removeRoom}
      onClose={onClose}
    >
      {sleeperName(bed)} will have no bed in room {bed.roomNumber}. This action cannot be undone.
    </RemoveQuestion>
  );
}
