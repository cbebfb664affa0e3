import { usePerson } from '#kit/app/context.ts';
import { InlineForm } from '#kit/form/inline-form.tsx';
import { useEditForm } from '#kit/form/use-edit-form.ts';
import { ZoneField } from '#kit/form/zone-field.tsx';
import { readPhone } from '#kit/phone/read-phones.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import type { UserView } from '#store/queries/base/views.ts';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { PHONE_CODES, phoneFieldsOf, phoneOf } from './phone.ts';
import styles from './profile.module.css';
import { genderLabel, genderOptions, PROFILE_PHRASES } from './words.ts';

export const PROFILE_PLACE = { scope: 'profile', form: 'edit' };

const CODES = [
  ...PHONE_CODES.map(({ code, country }) => ({ value: code, label: `${code} ${country}` })),
  { value: '', label: 'Other' },
];

const valuesOf = ({ firstName, lastName, preferredName, gender, phone, timeZone }: UserView) => {
  const { code, national } = phoneFieldsOf(phone);
  return { firstName, lastName, preferredName, gender: gender ?? '', code, phone: national, timeZone: timeZone ?? '' };
};
type ProfileValues = ReturnType<typeof valuesOf>;

const wholePhone = ({ code, phone }: ProfileValues): string => phoneOf({ code, national: phone });

/** Only the changed fields, so that an untouched phone number keeps its stored form. */
function changesOf(values: ProfileValues, initial: ProfileValues) {
  const names = ['firstName', 'lastName', 'preferredName', 'gender', 'timeZone'] as const;
  const lines = names.filter((name) => values[name] !== initial[name]).map((name) => [name, values[name]]);
  const phone = wholePhone(values);
  return { ...Object.fromEntries(lines), ...(phone !== wholePhone(initial) && { phone }) };
}

/** Changes the user's own profile. */
export function ProfileForm({ me, onClose }: { me: UserView; onClose(): void }) {
  const person = usePerson();
  const initial = valuesOf(me);
  const form = useEditForm<ProfileValues>({
    place: PROFILE_PLACE,
    title: 'changes to your profile',
    initial,
    words: (values) =>
      [
        `${values.firstName} ${values.lastName}`.trim(),
        values.preferredName,
        values.gender && genderLabel(values.gender),
        wholePhone(values),
        values.timeZone,
      ]
        .filter(Boolean)
        .join('\n'),
    told: (name, value) => (name === 'gender' ? genderLabel(value) : value),
    labels: { code: 'Country code' },
    save: async (values, edit): Promise<Verdict> => {
      const changes = changesOf(values, initial);
      const phone = changes.phone && (await readPhone(values.phone, values.code));
      return person.run(
        (commands) => commands.updateProfile,
        { me: person.user, ...changes, ...(phone && { phone }) },
        edit,
      );
    },
    phrases: PROFILE_PHRASES,
    onClose,
  });
  return (
    <InlineForm form={form} title="Personal Information" submitLabel="Save changes" busyLabel="Saving…">
      <Stack gap={4} className={styles.fields}>
        <TextField label="First name" dir="auto" autoComplete="given-name" {...form.line('firstName')} />
        <TextField label="Last name" dir="auto" autoComplete="family-name" {...form.line('lastName')} />
        <TextField
          label="Preferred name"
          dir="auto"
          autoComplete="nickname"
          className={styles.wide}
          {...form.line('preferredName')}
        />
        <TextField
          label="Email"
          type="email"
          value={me.email}
          readOnly
          className={styles.wide}
          hint="Only an administrator can change it."
        />
        <Select label="Gender" options={genderOptions(initial.gender)} {...form.choice('gender')} />
        <ZoneField label="Time zone" none="Not specified" {...form.choice('timeZone')} />
        <Row gap={3} align="stretch" wrap className={styles.phone}>
          <Select label="Country code" autoComplete="tel-country-code" options={CODES} {...form.choice('code')} />
          <TextField
            label="Phone number"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            {...form.line('phone')}
          />
        </Row>
      </Stack>
    </InlineForm>
  );
}
