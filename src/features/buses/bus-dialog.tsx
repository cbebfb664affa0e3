import { usePerson } from '#kit/app/context.ts';
import { EditDialog } from '#kit/form/edit-dialog.tsx';
import { useEditForm } from '#kit/form/use-edit-form.ts';
import { readPhones } from '#kit/phone/read-phones.ts';
import type { Phrases } from '#kit/unsent/verdict-toast.ts';
import type { BusView } from '#store/queries/base/views.ts';
import { TextField } from '#ui/text-field/text-field.tsx';

const ADDED: Phrases = { done: 'Bus added', failed: 'The bus could not be added', reasonFirst: true };
const CHANGED: Phrases = { done: 'Bus updated', failed: 'The bus could not be updated', reasonFirst: true };

type BusValues = { name: string; seats: string; plate: string; driverPhone: string };

interface BusDialogProps {
  place: { scope: string; form: string };
  groupId: string;
  eventId: string;
  /** The group's time zone. */
  zone: string;
  /** The bus to change; null for a new one. */
  bus: BusView | null;
  name: string;
  onClose(): void;
}

/** The form of a bus: its name, its seats, and the contact of its driver. */
export function BusDialog({ place, groupId, eventId, zone, bus, name, onClose }: BusDialogProps) {
  const person = usePerson();
  const form = useEditForm<BusValues>({
    place,
    title: bus ? `changes to ${bus.name}` : 'new bus',
    initial: {
      name: bus?.name ?? name,
      seats: bus ? String(bus.seats) : '',
      plate: bus?.plate ?? '',
      driverPhone: bus?.driverPhone ?? '',
    },
    words: (values) => Object.values(values).filter(Boolean).join('\n'),
    ...(bus && { told: (_: string, value: string) => value }),
    save: async (values, edit) => {
      const before = [bus?.driverPhone ?? ''];
      const phoneOf = await readPhones({ typed: [values.driverPhone], before, zone });
      const typed = { ...values, seats: Number(values.seats), driverPhone: phoneOf(values.driverPhone) };
      return bus
        ? person.run((commands) => commands.updateBus, { busId: bus.id, ...typed }, edit)
        : person.run((commands) => commands.createBus, { groupId, eventId, ...typed }, edit);
    },
    phrases: bus ? CHANGED : ADDED,
    onClose,
  });
  return (
    <EditDialog form={form} title={bus ? 'Edit bus' : 'Add bus'} submitLabel={bus ? 'Save changes' : 'Add bus'}>
      <TextField label="Name" required {...form.line('name')} />
      <TextField label="Seats" required inputMode="numeric" {...form.line('seats')} />
      <TextField label="Number plate" {...form.line('plate')} />
      <TextField label="Driver's phone" type="tel" inputMode="tel" {...form.line('driverPhone')} />
    </EditDialog>
  );
}
