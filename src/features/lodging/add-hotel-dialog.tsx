import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { EditDialog } from '#kit/form/edit-dialog.tsx';
import { useEditForm } from '#kit/form/use-edit-form.ts';
import { type Asked, useAsked } from '#kit/missing/use-asked.ts';
import { listSystemHotels } from '#store/queries/lodging/lodging.ts';
import { Combobox } from '#ui/combobox/combobox.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { WarnedHint } from '#ui/warned-hint/warned-hint.tsx';
import type { Lodging } from './lodging.ts';
import { LODGING_PHRASES } from './phrases.ts';

interface AddHotelDialogProps {
  lodging: Lodging;
  place: { scope: string; form: string };
  /** @param name the added hotel; null when none was added */
  onClose(name: string | null): void;
}

const NOTHING = { systemHotelId: '' };

export function AddHotelDialog({ lodging: { group, hotels }, place, onClose }: AddHotelDialogProps) {
  const person = usePerson();
  const { store } = person;
  const catalogue = useLiveQuery(() => listSystemHotels(store), [store]);
  // Requested from the server, because the list on this device may be old or missing.
  const { outcome: asked } = useAsked({ kind: 'system-hotels' });
  const nameOf = (id: string) => catalogue?.find((hotel) => hotel.id === id)?.name ?? '';
  const form = useEditForm({
    place,
    title: 'new hotel',
    initial: NOTHING,
    words: ({ systemHotelId }) => nameOf(systemHotelId),
    save: (values, edit) => person.run((commands) => commands.addSystemHotel, { ...values, groupId: group.id }, edit),
    phrases: LODGING_PHRASES.addHotel,
    onClose: (outcome) => onClose(outcome === 'kept' ? nameOf(form.values.systemHotelId) : null),
  });
  const choice = form.choice('systemHotelId');
  const chosen = catalogue?.find(({ id }) => id === form.values.systemHotelId);
  const isThere = (hotel: { name: string; address: string }) =>
    hotels.some(({ name, address }) => name === hotel.name && address === hotel.address);
  return (
    <EditDialog form={form} title="Add hotel" submitLabel="Add hotel" busyLabel="Adding…">
      {catalogue?.length === 0 && <EmptyCatalogue asked={asked} />}
      <Combobox
        label="Hotel"
        required
        placeholder="Type a name or a place"
        emptyText="No hotel matches."
        options={(catalogue ?? []).map((hotel) => ({
          value: hotel.id,
          label: hotel.name,
          note: isThere(hotel) ? 'Already in this group' : hotel.address,
        }))}
        {...choice}
        hint={
          choice.hint ?? (chosen && isThere(chosen) && <WarnedHint>This hotel is already in the group.</WarnedHint>)
        }
      />
    </EditDialog>
  );
}

function EmptyCatalogue({ asked }: { asked: Asked['outcome'] }) {
  if (asked === null) return <Notice tone="info">Loading the list of hotels…</Notice>;
  if (asked === 'refreshed') return <Notice tone="info">No hotels yet. Administrators can add them.</Notice>;
  return (
    <Notice tone="offline" title="Not on this device yet">
      {asked === 'offline'
        ? 'Connect to load the list of hotels, then try again.'
        : 'The list of hotels could not be loaded. Please try again.'}
    </Notice>
  );
}
