import { folded } from '#contract/text/words.ts';
import { usePerson } from '#kit/app/context.ts';
import { EditDialog } from '#kit/form/edit-dialog.tsx';
import { useEditForm } from '#kit/form/use-edit-form.ts';
import type { KeyedSystemHotel } from '#store/queries/lodging/keyed-system-hotels.ts';
import { Grid, Stack } from '#ui/layout/layout.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { WarnedHint } from '#ui/warned-hint/warned-hint.tsx';
import styles from './hotels.module.css';
import { HOTEL_PHRASES } from './phrases.ts';
import { PlaceSearch } from './place-search.tsx';

const FIELDS = [
  'name',
  'address',
  'phone',
  'email',
  'website',
  'description',
  'imageUrl',
  'salesManagerName',
  'salesManagerPhone',
  'salesManagerEmail',
  'meetingManagerName',
  'meetingManagerPhone',
  'meetingManagerEmail',
] as const;
type HotelValues = Record<(typeof FIELDS)[number], string>;

const valuesOf = (hotel: KeyedSystemHotel | null): HotelValues =>
  Object.fromEntries(FIELDS.map((name) => [name, hotel?.[name] ?? ''])) as HotelValues;

const MANAGERS = [
  { title: 'Sales manager', name: 'salesManagerName', phone: 'salesManagerPhone', email: 'salesManagerEmail' },
  { title: 'Meeting manager', name: 'meetingManagerName', phone: 'meetingManagerPhone', email: 'meetingManagerEmail' },
] as const;

interface HotelDialogProps {
  /** The whole catalogue. */
  all: readonly KeyedSystemHotel[];
  /** Null for a new one. */
  hotel: KeyedSystemHotel | null;
  place: { scope: string; form: string };
  onClose(): void;
}

/** Adds a hotel to the catalogue, or changes one; groups that have it keep what they copied. */
export function HotelDialog({ all, hotel, place, onClose }: HotelDialogProps) {
  const person = usePerson();
  const form = useEditForm<HotelValues>({
    place,
    title: hotel ? `changes to ${hotel.name}` : 'new hotel',
    initial: valuesOf(hotel),
    words: (values) => Object.values(values).filter(Boolean).join('\n'),
    ...(hotel && { told: (_: string, value: string) => value }),
    save: (values, edit) =>
      hotel
        ? // The form does not show `isSystemHotel`, so it keeps its value.
          person.run(
            (commands) => commands.updateSystemHotel,
            { ...values, isSystemHotel: hotel.isSystemHotel, systemHotelId: hotel.id },
            edit,
          )
        : person.run((commands) => commands.createSystemHotel, values, edit),
    phrases: hotel ? HOTEL_PHRASES.update : HOTEL_PHRASES.create,
    onClose,
  });
  const others = all.filter(({ key }) => key !== hotel?.key);
  const namesake = twinIn(others, 'name', form.values.name);
  const neighbour = namesake ? undefined : twinIn(others, 'address', form.values.address);
  const off = { autoComplete: 'off' } as const;
  const tel = { ...off, type: 'tel', inputMode: 'tel' } as const;
  const mail = { ...off, type: 'email', inputMode: 'email' } as const;
  return (
    <EditDialog
      form={form}
      title={hotel ? 'Edit hotel' : 'Add hotel'}
      description={hotel ? <span dir="auto">{hotel.name}</span> : undefined}
      submitLabel={hotel ? 'Save changes' : 'Add hotel'}
      busyLabel={hotel ? 'Saving…' : 'Adding…'}
      size="large"
    >
      <Stack as="fieldset" gap={4} className={styles.part}>
        <legend>Hotel Information</legend>
        <PlaceSearch
          disabled={form.isBusy}
          onFound={({ name, address, phone, website }) => {
            // A field that the place search does not know keeps its value.
            for (const [field, value] of Object.entries({ name, address, phone, website }))
              if (value) form.choice(field as keyof HotelValues).onChange(value);
          }}
        />
        <TextField
          label="Hotel name"
          required
          {...off}
          {...form.line('name')}
          hint={
            form.line('name').hint ??
            (namesake && <WarnedHint>A hotel with this name already exists: {namesake.address}</WarnedHint>)
          }
        />
        <TextField
          label="Address"
          required
          {...off}
          {...form.line('address')}
          hint={
            form.line('address').hint ??
            (neighbour && <WarnedHint>{neighbour.name} already has this address.</WarnedHint>)
          }
        />
        <Grid columns="fit" least="12rem" gap={4} align="start">
          <TextField label="Phone" required {...tel} {...form.line('phone')} />
          <TextField label="Email" required {...mail} {...form.line('email')} />
        </Grid>
        <TextField
          label="Website"
          type="url"
          inputMode="url"
          placeholder="https://"
          {...off}
          {...form.line('website')}
        />
        <TextArea label="Description" {...form.line('description')} />
        <TextField
          label="Image URL"
          type="url"
          inputMode="url"
          placeholder="https://"
          {...off}
          {...form.line('imageUrl')}
        />
      </Stack>
      {MANAGERS.map(({ title, name, phone, email }) => (
        <Stack key={title} as="fieldset" gap={4} className={styles.part}>
          <legend>{title}</legend>
          <TextField label={`${title} name`} {...off} {...form.line(name)} />
          <Grid columns="fit" least="12rem" gap={4} align="start">
            <TextField label={`${title} phone`} {...tel} {...form.line(phone)} />
            <TextField label={`${title} email`} {...mail} {...form.line(email)} />
          </Grid>
        </Stack>
      ))}
    </EditDialog>
  );
}

/** A hotel with the same words in a field. */
function twinIn(hotels: readonly KeyedSystemHotel[], field: 'name' | 'address', text: string) {
  const own = folded(text.trim());
  return own ? hotels.find((each) => folded(each[field].trim()) === own) : undefined;
}
