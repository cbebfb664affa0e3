import { usePerson } from '#kit/app/context.ts';
import { EditDialog } from '#kit/form/edit-dialog.tsx';
import { useEditForm } from '#kit/form/use-edit-form.ts';
import { readPhones } from '#kit/phone/read-phones.ts';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { HotelOfGroup } from './arrange.ts';
import type { Lodging } from './lodging.ts';
import { LODGING_PHRASES } from './phrases.ts';

type HotelValues = { name: string; address: string; phone: string; email: string; website: string };

interface EditHotelDialogProps {
  place: { scope: string; form: string };
  lodging: Lodging;
  hotel: HotelOfGroup;
  onClose(): void;
}

/** Changes a hotel of the group; the catalogue does not change. */
export function EditHotelDialog({ place, lodging, hotel, onClose }: EditHotelDialogProps) {
  const person = usePerson();
  const { name, address, phone, email, website } = hotel;
  const form = useEditForm<HotelValues>({
    place,
    title: `changes to ${name}`,
    initial: { name, address, phone, email, website },
    words: (values) => Object.values(values).filter(Boolean).join('\n'),
    told: (_, value) => value,
    save: async (values, edit) => {
      const phoneOf = await readPhones({ typed: [values.phone], before: [phone], zone: lodging.group.defaultTimezone });
      const typed = { ...values, phone: phoneOf(values.phone), hotelId: hotel.id };
      return person.run((commands) => commands.updateHotel, typed, edit);
    },
    phrases: LODGING_PHRASES.updateHotel,
    onClose,
  });
  return (
    <EditDialog form={form} title="Edit hotel" submitLabel="Save changes">
      <TextField label="Hotel name" required {...form.line('name')} />
      <TextField label="Address" {...form.line('address')} />
      <TextField label="Phone" type="tel" inputMode="tel" {...form.line('phone')} />
      <TextField label="Email" type="email" inputMode="email" {...form.line('email')} />
      <TextField label="Website" type="url" inputMode="url" placeholder="https://" {...form.line('website')} />
    </EditDialog>
  );
}
