import type { ReactNode } from 'react';
import { CLOCKS, clockLabel, DEFAULT_CLOCK } from '#contract/time/hours.ts';
import { TRANSLATION_LANGUAGES } from '#contract/user-settings.ts';
import { usePerson } from '#kit/context.ts';
import { useEditForm } from '#kit/form/use-edit-form.ts';
import { UnsentNote } from '#kit/unsent-note.tsx';
import { useClock } from '#kit/use-clock.ts';
import { useFeature } from '#kit/use-features.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import type { Phrases } from '#kit/verdict-toast.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import { getSettings } from '#store/queries/people.ts';
import type { SettingsView } from '#store/queries/views.ts';
import { Button } from '#ui/button/button.tsx';
import { CardColumn } from '#ui/card-column/card-column.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import styles from './settings.module.css';
import { StorageCard } from './storage-card.tsx';

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
 * What a person wants of the app, on every device of theirs.
 * @param children what is about this device
 */
export function SettingsScreen({ children }: { children?: ReactNode }) {
  const person = usePerson();
  const { store } = person;
  const settings = useLiveQuery(() => getSettings(store), [store]);
  // Here a choice is seen at once, also before the notes of the shell are there.
  useClock();
  const hasClock = useFeature('clock');
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
          title="Your change of your settings"
          onDiscarded={() => {}}
        />
      )}
      <TitledCard title={TITLE}>
        <p>Descriptions, instructions and comments are translated into this language.</p>
        {settings ? <Preferences settings={settings} /> : <Skeleton height="6rem" />}
      </TitledCard>
      {hasClock && (
        <TitledCard title={CLOCK_TITLE}>
          <p>Times on screens, on paper, in your calendar and in the assistant’s answers are written by this clock.</p>
          {settings ? <ClockForm settings={settings} /> : <Skeleton height="6rem" />}
        </TitledCard>
      )}
      <StorageCard />
      <NotificationsSection />
      {children}
    </CardColumn>
  );
}

function Preferences({ settings }: { settings: SettingsView }) {
  const person = usePerson();
  const { defaultTranslationLanguage } = settings;
  const form = useEditForm<{ defaultTranslationLanguage: string }>({
    place: { scope: 'settings', form: 'translation' },
    title: 'translation preferences',
    initial: { defaultTranslationLanguage },
    words: (values) => values.defaultTranslationLanguage,
    told: (_, value) => value,
    save: (values, edit) => withEdits(person, (edits) => edits.settings.save(values, edit)),
    phrases: PHRASES,
    // The form stays where it is.
    onClose: () => {},
  });
  return (
    <form ref={form.ref} noValidate aria-label={TITLE} className={styles.form} onSubmit={form.submit}>
      {form.problem && <Notice tone="error">{form.problem}</Notice>}
      <Select
        label="Default Translation Language"
        options={LANGUAGES}
        className={styles.language}
        {...form.choice('defaultTranslationLanguage')}
      />
      <div>
        <Button type="submit" variant="primary" busy={form.isBusy && 'Saving…'}>
          Save Preferences
        </Button>
      </div>
    </form>
  );
}

function ClockForm({ settings }: { settings: SettingsView }) {
  const person = usePerson();
  const { defaultTranslationLanguage, clock } = settings;
  const form = useEditForm<{ clock: string }>({
    place: { scope: 'settings', form: 'clock' },
    title: 'clock',
    initial: { clock: clock ?? DEFAULT_CLOCK },
    words: (values) => clockLabel(values.clock),
    told: (_, value) => clockLabel(value),
    save: (values, edit) =>
      withEdits(person, (edits) => edits.settings.save({ defaultTranslationLanguage, ...values }, edit)),
    phrases: PHRASES,
    // The form stays where it is.
    onClose: () => {},
  });
  return (
    <form ref={form.ref} noValidate aria-label={CLOCK_TITLE} className={styles.form} onSubmit={form.submit}>
      {form.problem && <Notice tone="error">{form.problem}</Notice>}
      <Select
        label="How times are written"
        options={CLOCK_OPTIONS}
        className={styles.language}
        {...form.choice('clock')}
      />
      <div>
        <Button type="submit" variant="primary" busy={form.isBusy && 'Saving…'}>
          Save Clock
        </Button>
      </div>
    </form>
  );
}
