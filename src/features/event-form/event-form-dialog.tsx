import { useRef } from 'react';
import type { Attachment } from '#contract/records/files/attachment.ts';
import { type EVENT_TYPES, eventTypeLabel } from '#contract/records/schedule/schedule-item.ts';
import { useExtensions } from '#kit/app/use-environment.ts';
import { isClock } from '#kit/form/clock-fields.ts';
import { EditDialog } from '#kit/form/edit-dialog.tsx';
import { ZoneField } from '#kit/form/zone-field.tsx';
import type { EventView } from '#store/queries/base/views.ts';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { DateTimeField } from '#ui/date-time-field/date-time-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { AttachmentsField } from './attachments-field.tsx';
import { AudienceField } from './audience-field.tsx';
import { Clashes } from './clashes.tsx';
import styles from './event-form.module.css';
import { type EventValues, endAfterMove, YES } from './event-values.ts';
import type { GroupOfEvent } from './find-clashes.ts';
import { RichTextLine } from './rich-text-line.tsx';
import { useEventForm } from './use-event-form.ts';

interface EventFormDialogProps {
  place: { scope: string; form: string };
  group: GroupOfEvent;
  /** Null for a new event. */
  event: EventView | null;
  /** The event's attachments, or those it copies from another event. */
  attachments: readonly Attachment[];
  initial: EventValues;
  filesNote?: string | null;
  onClose(): void;
}

/** The types that the form offers; the event's current type is added if it is missing. */
const OFFERED = [
  'class',
  'flight',
  'commute',
  'meal',
  'activity',
  'others',
] as const satisfies readonly (typeof EVENT_TYPES)[number][];

const typeOptions = (now: string) => [
  { value: '', label: 'Select a type' },
  ...OFFERED.map((value) => ({ value, label: value === 'others' ? 'Others' : eventTypeLabel(value) })),
  ...(now && !(OFFERED as readonly string[]).includes(now) ? [{ value: now, label: eventTypeLabel(now) }] : []),
];

/** The form of a new event, 'Add New Schedule Item', or of changes. */
export function EventFormDialog(props: EventFormDialogProps) {
  const { place, group, event, attachments, initial, filesNote, onClose } = props;
  const form = useEventForm({
    place,
    groupId: group.id,
    groupZone: group.defaultTimezone,
    event,
    attachments,
    initial,
    onClose,
  });
  const { startTime, endTime } = form.values;
  const isExtended = useExtensions();
  const draft = form.choice('isDraft');
  const start = form.choice('startTime');
  const end = form.choice('endTime');
  const fixed = form.choice('isFixed');
  const mustRead = form.choice('mustRead');
  // A half-typed time is invalid for a moment: the end keeps its distance from the last complete pair.
  const pair = useRef({ startTime, endTime });
  if (isClock(startTime) && isClock(endTime)) pair.current = { startTime, endTime };
  const moveStart = (value: string) => {
    const along = endAfterMove(pair.current, value, form.values);
    start.onChange(value);
    if (along !== null) end.onChange(along);
  };
  return (
    <EditDialog
      form={form}
      size="large"
      title={event ? 'Edit Schedule Item' : 'Add New Schedule Item'}
      submitLabel={event ? 'Save changes' : 'Add Event'}
      busyLabel={event ? 'Saving…' : 'Adding…'}
      onClosing={form.closing}
    >
      <Stack gap={4} align="start" className={styles.fields}>
        <TextField
          label="Title"
          required
          autoComplete="off"
          dir="auto"
          className={styles.wide}
          {...form.line('title')}
        />
        <Select label="Type" required options={typeOptions(initial.type)} {...form.choice('type')} />
        <ZoneField label="Time zone" required {...form.choice('timezone')} />
        <DateTimeField label="Start" required usualTime="09:00" {...start} onChange={moveStart} />
        <DateTimeField label="End" required usualTime="10:00" {...end} />
        {(form.values.type === 'flight' || form.values.endTimezone !== '') && (
          <ZoneField label="End time zone" none="Same as start" {...form.choice('endTimezone')} />
        )}
      </Stack>
      <Clashes group={group} eventId={event?.id ?? null} values={form.values} />
      <TextField label="Address" autoComplete="off" dir="auto" {...form.line('address')} />
      <RichTextLine label="Description" form={form} name="description" />
      <RichTextLine label="Instructions" form={form} name="instruction" />
      <Stack gap={4} align="start" className={styles.fields}>
        <TextField label="Bus pickup address" autoComplete="off" dir="auto" {...form.line('busPickupAddress')} />
        <TextField label="Bus drop-off address" autoComplete="off" dir="auto" {...form.line('busDropoffAddress')} />
      </Stack>
      {isExtended && (
        <>
          <AudienceField groupId={group.id} type={form.values.type} {...form.choice('audience')} />
          <Checkbox
            label="Draft: only staff can see it until it is published"
            name="isDraft"
            checked={draft.value === YES}
            disabled={draft.disabled}
            onChange={(isOn) => draft.onChange(isOn ? YES : '')}
          />
          <Switch
            label="Fixed time, even when running late"
            checked={fixed.value === 'true'}
            disabled={fixed.disabled}
            onChange={(isFixed) => fixed.onChange(isFixed ? 'true' : '')}
          />
          <Switch
            label="Ask participants to confirm"
            checked={mustRead.value === 'true'}
            disabled={mustRead.disabled}
            onChange={(isOn) => mustRead.onChange(isOn ? 'true' : '')}
          />
        </>
      )}
      <AttachmentsField form={form} attachments={attachments} note={filesNote} />
    </EditDialog>
  );
}
