import { Link } from '@tanstack/react-router';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { TRANSLATION_LANGUAGES } from '#contract/records/people/user-settings.ts';
import { clockLabel } from '#contract/time/clock-labels.ts';
import { CLOCKS, DEFAULT_CLOCK } from '#contract/time/hours.ts';
import { toStorage } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { useClock } from '#kit/app/use-clock.ts';
import { useExtensions } from '#kit/app/use-environment.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { FieldChoices } from '#kit/form/field-choices.tsx';
import { useEditForm } from '#kit/form/use-edit-form.ts';
import { UnsentNote } from '#kit/unsent/unsent-note.tsx';
import type { Phrases } from '#kit/unsent/verdict-toast.ts';
import type { SettingsView } from '#store/queries/base/views.ts';
import { getSettings } from '#store/queries/people/people.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { CardColumn } from '#ui/card-column/card-column.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import styles from './settings.module.css';

function StorageCard() {
  return (
    <TitledCard title="Storage on this device">
      <p>Choose what is available offline and how much space it may use.</p>
      <div>
        <Link {...toStorage} className={buttonClass()}>
          Manage storage
          <ChevronRightIcon aria-hidden="true" className={styles.chevron} />
        </Link>
      </div>
    </TitledCard>
  );
}

/** Loaded after the settings themselves, so that the other settings do not wait for it. */
const Notifications = lazily(
  async () => (await import('./notifications.tsx')).Notifications,
  () => <p>Available once you are connected.</p>,
  () => <Skeleton height="6rem" />,
);

/** Notifications on devices, on a server with our extensions. */
function NotificationsCard() {
  if (!useExtensions()) return null;
  return (
    <TitledCard title="Notifications">
      <p>Get notified of changes in your groups, even when the app is closed.</p>
      <Notifications />
    </TitledCard>
  );
}

const PHRASES: Phrases = {
  done: 'Settings saved',
  doneMore: 'Your preferences have been updated successfully.',
  failedTitle: 'Error saving settings',
  failed: 'There was a problem saving your preferences. Please try again.',
};

const TITLE = 'Translation Preferences';
const LANGUAGES = TRANSLATION_LANGUAGES.map((language) => ({ value: language, label: language }));

const CLOCK_TITLE = 'Clock';
const CLOCK_OPTIONS = CLOCKS.map((clock) => ({ value: clock, label: clockLabel(clock) }));

/**
 * The user's settings for all their devices.
 * @param children the settings of this device
 */
export function SettingsScreen({ children }: { children?: ReactNode }) {
  const person = usePerson();
  const { store } = person;
  const settings = useLiveQuery(() => getSettings(store), [store]);
  // Subscribed here, so that a choice shows immediately, even before the shell's notes are loaded.
  useClock();
  const hasClock = useExtensions();
  return (
    <CardColumn isBusy={settings === undefined}>
      <PageHeader title="User Settings" />
      {settings && (
        <UnsentNote
          person={person}
          row={settings}
          text={[settings.defaultTranslationLanguage, settings.clock && clockLabel(settings.clock)]
            .filter(Boolean)
            .join('\n')}
          title="Your change to your settings"
          onDiscarded={() => {}}
        />
      )}
      <ChoiceCard
        {...{ settings, title: TITLE }}
        about="Descriptions, instructions and comments are translated into this language."
        name="defaultTranslationLanguage"
        form="translation"
        called="translation preferences"
        label="Default Translation Language"
        options={LANGUAGES}
        submitLabel="Save Preferences"
      />
      {hasClock && (
        <ChoiceCard
          {...{ settings, title: CLOCK_TITLE }}
          about="Used for all times, including print, calendar and assistant."
          name="clock"
          form="clock"
          called="clock"
          label="Time format"
          options={CLOCK_OPTIONS}
          submitLabel="Save clock"
        />
      )}
      <StorageCard />
      <NotificationsCard />
      {children}
    </CardColumn>
  );
}

interface ChoiceFormProps {
  settings: SettingsView;
  name: 'defaultTranslationLanguage' | 'clock';
  title: string;
  /** The form name of its draft; `called` is used in the middle of a sentence. */
  form: string;
  called: string;
  label: string;
  options: readonly { value: string; label: string }[];
  submitLabel: string;
}

interface ChoiceCardProps extends Omit<ChoiceFormProps, 'settings'> {
  settings: SettingsView | undefined;
  about: string;
}

function ChoiceCard({ settings, about, ...form }: ChoiceCardProps) {
  return (
    <TitledCard title={form.title}>
      <p>{about}</p>
      {settings ? <ChoiceForm {...form} settings={settings} /> : <Skeleton className={styles.form} />}
    </TitledCard>
  );
}

/** A setting with its own Save button. */
function ChoiceForm({ settings, name, title, form: kind, called, label, options, submitLabel }: ChoiceFormProps) {
  const person = usePerson();
  const { defaultTranslationLanguage, clock } = settings;
  const initial = { defaultTranslationLanguage, clock: clock ?? DEFAULT_CLOCK }[name];
  const labelOf = (value = '') => options.find((option) => option.value === value)?.label ?? value;
  const form = useEditForm<Record<string, string>>({
    place: { scope: 'settings', form: kind },
    title: called,
    initial: { [name]: initial },
    words: (values) => labelOf(values[name]),
    // Of two changes of the clock the one that arrives last counts (docs/merging.md).
    ...(name !== 'clock' && { told: (_: string, value: string) => labelOf(value) }),
    save: (values, edit) =>
      person.run((commands) => commands.saveSettings, { defaultTranslationLanguage, ...values }, edit),
    phrases: PHRASES,
    // The form does not close.
    onClose: () => {},
  });
  return (
    <Stack ref={form.ref} noValidate aria-label={title} as="form" gap={4} onSubmit={form.submit}>
      {form.problem && <Notice tone="error">{form.problem}</Notice>}
      <Select label={label} options={options} className={styles.language} {...form.choice(name)} />
      <FieldChoices of={form.conflicts} disabled={form.isBusy} />
      <div>
        <Button type="submit" variant="primary" busy={form.isBusy && 'Saving…'}>
          {submitLabel}
        </Button>
      </div>
    </Stack>
  );
}
