import { useState } from 'react';
import { usePerson } from '#kit/context.ts';
import { isKept, tellVerdict } from '#kit/verdict-toast.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import type { KeyedSystemHotel } from '#store/queries/keyed-system-hotels.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Names } from '#ui/names/names.tsx';
import styles from './hotels.module.css';
import { HOTEL_PHRASES } from './phrases.ts';

export interface DeleteQuestionProps {
  hotel: KeyedSystemHotel;
  /** @param isGone whether the hotel is deleted */
  onClose(isGone: boolean): void;
}

/** Asks for confirmation before a hotel is deleted from the catalogue. */
export function DeleteQuestion({ hotel, onClose }: DeleteQuestionProps) {
  const person = usePerson();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const verdict = await withEdits(person, (edits) => edits.systemHotels.remove({ systemHotelId: hotel.id }));
    tellVerdict(HOTEL_PHRASES.remove, verdict);
    onClose(isKept(verdict));
  };
  return (
    <ConfirmDialog
      open
      title="Are you sure?"
      confirmLabel="Delete"
      danger
      busy={busy && 'Deleting…'}
      onConfirm={() => void confirm()}
      onCancel={() => busy || onClose(false)}
    >
      <span className={styles.asked}>
        <Names of={[hotel.name]} />
      </span>
      Groups can no longer choose this hotel; those that have it keep it. This action cannot be undone.
    </ConfirmDialog>
  );
}
