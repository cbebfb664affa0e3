import type { ChangeEvent } from 'react';
import { COUNTRIES } from '#contract/records/emergency/countries.ts';
import type { CardContact, CardCountry, CardHotel } from '#contract/records/field/emergency-card.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { EditDialog } from '#kit/form/edit-dialog.tsx';
import { useEditForm } from '#kit/form/use-edit-form.ts';
import { readPhones } from '#kit/phone/read-phones.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { listPhones } from '#store/queries/field/emergency.ts';
import { Button } from '#ui/button/button.tsx';
import { Combobox } from '#ui/combobox/combobox.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { allWords, type CardValues, inputOf, phonesOf, valuesOf, withPhones, wordsOf } from './card-values.ts';
import styles from './emergency.module.css';
import { hinted } from './hinted.ts';
import { ListField, readList } from './list-field.tsx';
import { CARD_PHRASES } from './phrases.ts';
import { staffToName } from './staff-contacts.ts';
import type { Emergency } from './use-emergency.ts';

const OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));
const LISTS = ['contacts', 'hotels', 'countries'] as const;
const typed =
  (put: (text: string) => void) =>
  ({ target }: ChangeEvent<HTMLInputElement>) =>
    put(target.value);

/** Moves a refusal of a list row to its list: `contacts.0.phone` to `contacts`. */
function atLists(verdict: Verdict): Verdict {
  if (verdict.outcome !== 'rejected') return verdict;
  const fields = Object.entries(verdict.fields).map(([name, message]) => {
    const [list = name, at] = name.split('.');
    const isInList = at !== undefined && (LISTS as readonly string[]).includes(list);
    return isInList ? [list, `${Number(at) + 1}: ${message}`] : [name, message];
  });
  return { ...verdict, fields: Object.fromEntries(fields) };
}

/** Edits the emergency card, for users who run the group. */
export function EditCardDialog({ emergency, onClose }: { emergency: Emergency; onClose(): void }) {
  const person = usePerson();
  const { card, group, members, places } = emergency;
  const { store, user } = person;
  const known = useLiveQuery(() => listPhones(store), [store]);
  const hotels = places.map(({ hotel }) => hotel);
  const form = useEditForm<CardValues>({
    place: { scope: `group:${group.id}`, form: 'emergency-card' },
    title: `emergency card of ${group.name}`,
    initial: valuesOf(card, hotels),
    words: allWords,
    told: wordsOf,
    save: async (values, edit) => {
      const phones = { typed: phonesOf(values), before: phonesOf(valuesOf(card, hotels)), zone: group.defaultTimezone };
      const input = inputOf(withPhones(values, await readPhones(phones)));
      return atLists(await person.run((commands) => commands.saveEmergencyCard, { ...input, groupId: group.id }, edit));
    },
    phrases: CARD_PHRASES,
    onClose,
  });
  const phone = { type: 'tel', inputMode: 'tel' } as const;
  const [contacts, local, countries] = LISTS.map((name) => form.choice(name));
  const named = readList<CardContact>(contacts?.value ?? '');
  const own: [string, string][] = user.phone ? [[user.id, user.phone]] : [];
  const staff = staffToName(members, named, new Map([...(known ?? []), ...own]));
  const hotelName = (id: string) => hotels.find((hotel) => hotel.id === id)?.name ?? 'a removed hotel';
  return (
    <EditDialog form={form} title="Edit emergency card" submitLabel="Save card" size="large">
      {contacts && (
        <ListField<CardContact>
          legend="People to call"
          what="person"
          items={readList(contacts.value)}
          blank={{ name: '', role: '', phone: '' }}
          disabled={contacts.disabled}
          error={contacts.error}
          onChange={(items) => contacts.onChange(JSON.stringify(items))}
        >
          {(item, _, put) => (
            <>
              <TextField label="Name" required value={item.name} onChange={typed((name) => put({ ...item, name }))} />
              <TextField label="Role" value={item.role} onChange={typed((role) => put({ ...item, role }))} />
              <TextField
                label="Phone"
                required
                {...phone}
                value={item.phone}
                onChange={typed((number) => put({ ...item, phone: number }))}
              />
            </>
          )}
        </ListField>
      )}
      {contacts && (
        <Button
          unavailable={contacts.disabled || staff.length === 0}
          onClick={() => contacts.onChange(JSON.stringify([...named, ...staff]))}
        >
          Add this group's staff
        </Button>
      )}
      {local && hotels.length > 0 && (
        <Stack as="fieldset" gap={3}>
          <legend className={styles.legend}>Hotels in local script</legend>
          {local.error && <p role="alert">{local.error}</p>}
          {readList<CardHotel>(local.value).map((item, at, items) => {
            const put = (next: CardHotel) => local.onChange(JSON.stringify(items.with(at, next)));
            const name = hotelName(item.hotelId);
            return (
              <Stack key={item.hotelId} as="fieldset" gap={3} className={styles.row} aria-label={name}>
                <Text weight="title" dir="auto">
                  {name}
                </Text>
                <TextField
                  label="Name in local script"
                  value={item.localName}
                  readOnly={local.disabled}
                  onChange={typed((localName) => put({ ...item, localName }))}
                />
                <TextField
                  label="Address in local script"
                  value={item.localAddress}
                  readOnly={local.disabled}
                  onChange={typed((localAddress) => put({ ...item, localAddress }))}
                />
              </Stack>
            );
          })}
        </Stack>
      )}
      <TextField label="Hospital" {...form.line('hospitalName')} />
      <TextField label="Hospital phone" {...phone} {...form.line('hospitalPhone')} />
      <TextField label="Hospital address" {...form.line('hospitalAddress')} />
      <TextField label="Embassy" {...form.line('embassyName')} />
      <TextField label="Embassy phone" {...phone} {...form.line('embassyPhone')} />
      <TextField label="Embassy address" {...form.line('embassyAddress')} />
      <TextField label="Insurance company" {...form.line('insuranceCompany')} />
      <TextField label="Insurance phone" {...phone} {...form.line('insurancePhone')} />
      <TextField label="Policy number" {...hinted(form.line('insurancePolicy'), 'Only staff can see this.')} />
      <TextArea label="Notes" {...hinted(form.line('notes'), 'Everyone in the group can see this.')} />
      {countries && (
        <ListField<CardCountry>
          legend="Countries, if not clear from the time zone"
          what="country"
          items={readList(countries.value)}
          blank={{ from: emergency.day, country: '' }}
          disabled={countries.disabled}
          error={countries.error}
          onChange={(items) => countries.onChange(JSON.stringify(items))}
        >
          {(item, _, put) => (
            <>
              <TextField
                label="Starting on"
                type="date"
                value={item.from}
                onChange={typed((from) => put({ ...item, from }))}
              />
              <Combobox
                label="Country"
                required
                options={OPTIONS}
                value={item.country}
                emptyText="No country found"
                onChange={(country) => put({ ...item, country })}
              />
            </>
          )}
        </ListField>
      )}
    </EditDialog>
  );
}
