import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { GROUP_YEARS } from '#contract/schema/limits.ts';
import { plural } from '#contract/text/plural.ts';
import { folded } from '#contract/text/words.ts';
import { momentText } from '#contract/time/text.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { InlineForm } from '#kit/form/inline-form.tsx';
import { ZoneField } from '#kit/form/zone-field.tsx';
import type { EventView, GroupView } from '#store/queries/base/views.ts';
import { listGroups } from '#store/queries/groups/groups.ts';
import { listEventsOutside } from '#store/queries/schedule/outside-events.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { WarnedHint } from '#ui/warned-hint/warned-hint.tsx';
import styles from './group-management.module.css';
import { IconField } from './icon-field.tsx';
import { useGroupForm } from './use-group-form.ts';

const TYPES = [
  { value: '', label: 'Select a type' },
  { value: 'HSS', label: 'HSS' },
  { value: 'JSS', label: 'JSS' },
];

interface GroupFormProps {
  /** The name of its draft (`formOf`). */
  form: string;
  /** Null for a new group. */
  group: GroupView | null;
  onClose(saved: boolean): void;
  /** Called when the group is on the device but did not reach the server in time. */
  onWaits?(id: string): void;
}

/** Creates or changes a group. Asks first when new dates or a new zone leave events outside. */
export function GroupForm({ form: draft, group, onClose, onWaits }: GroupFormProps) {
  const { store } = usePerson();
  const form = useGroupForm(draft, group, onClose, onWaits);
  const [outside, setOutside] = useState<readonly EventView[] | null>(null);
  const { name, startDate, endDate, defaultTimezone: zone, type } = form.values;

  const twin = useTwin(group, form.values.code);
  const yearThen = useRef(startDate ? startDate.slice(0, 4) : form.values.year);
  /** The year follows the start date until it is another one by choice. */
  const changeStart = (event: ChangeEvent<HTMLInputElement>) => {
    const year = event.target.value.slice(0, 4);
    form.line('startDate').onChange(event);
    if (form.values.year !== yearThen.current || Number(year) < GROUP_YEARS.first || Number(year) > GROUP_YEARS.last)
      return;
    yearThen.current = year;
    form.choice('year').onChange(year);
  };
  const latest = useRef(form);
  latest.current = form;
  const isAsking = useRef(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isAsking.current) return;
    isAsking.current = true;
    const before = [group?.startDate ?? '', group?.endDate ?? '', group?.defaultTimezone];
    const isMoved = group && [startDate, endDate, zone].some((value, at) => value !== before[at]);
    const left =
      isMoved && startDate && endDate
        ? // If the device cannot read the events, the change is saved without asking.
          await listEventsOutside(store, group.id, { first: startDate, last: endDate, zone }).catch(() => [])
        : [];
    isAsking.current = false;
    if (left.length > 0) setOutside(left);
    else latest.current.submit(event);
  };
  return (
    <InlineForm
      form={form}
      title={group ? `Edit ${group.name}` : 'New group'}
      submitLabel={group ? 'Save changes' : 'Create group'}
      busyLabel={group ? 'Saving…' : 'Creating…'}
      onSubmit={(event) => void submit(event)}
    >
      <Stack gap={4} align="start" className={styles.fields}>
        <TextField label="Group name" required autoComplete="off" className={styles.wide} {...form.line('name')} />
        <Select label="Type" required options={TYPES} {...form.choice('type')} />
        <TextField
          label="Year"
          required
          type="number"
          inputMode="numeric"
          min={GROUP_YEARS.first}
          max={GROUP_YEARS.last}
          {...form.line('year')}
        />
        <TextField label="Start date" required type="date" {...form.line('startDate')} onChange={changeStart} />
        <TextField label="End date" required type="date" min={startDate || undefined} {...form.line('endDate')} />
        <TextField
          label="Group code"
          required
          autoComplete="off"
          {...form.line('code')}
          hint={form.line('code').hint ?? (twin && <WarnedHint>{twin.name} also has this code.</WarnedHint>)}
          onBlur={form.refillCode}
        />
        <ZoneField label="Time zone" {...form.choice('defaultTimezone')} />
        <IconField groupName={name.trim()} groupType={type} {...form.choice('iconPath')} />
      </Stack>
      {outside && (
        <OutsideQuestion
          events={outside}
          zone={zone}
          onConfirm={(event) => {
            setOutside(null);
            form.submit(event);
          }}
          onCancel={() => setOutside(null)}
        />
      )}
    </InlineForm>
  );
}

/** Another group with the same code: it is allowed, and worth a word. */
function useTwin(group: GroupView | null, code: string): GroupView | undefined {
  const { store } = usePerson();
  const groups = useLiveQuery(() => listGroups(store), [store], 'groups');
  const own = folded(code.trim());
  return own ? groups?.find((each) => each.id !== group?.id && folded(each.code.trim()) === own) : undefined;
}

/** How many events are listed; the others are counted. */
const SHOWN = 5;

interface OutsideQuestionProps {
  events: readonly EventView[];
  zone: string;
  onConfirm(event: FormEvent): void;
  onCancel(): void;
}

/** Lists the events that new dates leave outside, and asks for confirmation. */
function OutsideQuestion({ events, zone, onConfirm, onCancel }: OutsideQuestionProps) {
  const more = events.length - SHOWN;
  return (
    <ConfirmDialog
      open
      title={plural(events.length, 'event is outside these dates', 'events are outside these dates')}
      confirmLabel="Save these dates"
      cancelLabel="Keep editing"
      onConfirm={() => onConfirm(new Event('submit') as unknown as FormEvent)}
      onCancel={onCancel}
    >
      They stay in the schedule, before or after the dates of the group.
      <ul className={styles.events}>
        {events.slice(0, SHOWN).map((event) => (
          <li key={event.id}>
            <span dir="auto">{event.title}</span>
            <time dateTime={event.startTime}>{momentText(event.startTime, zone)}</time>
          </li>
        ))}
      </ul>
      {more > 0 && `And ${more} more.`}
    </ConfirmDialog>
  );
}
