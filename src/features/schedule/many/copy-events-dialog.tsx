import { useState } from 'react';
import { plural } from '#contract/text/plural.ts';
import { dayRange } from '#contract/time/day.ts';
import { pillText } from '#contract/time/text.ts';
import { usePerson } from '#kit/app/context.ts';
import { isKept } from '#kit/unsent/verdict-toast.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { copyEvents } from './arrange-events.ts';
import { Choices } from './choices.tsx';
import { onDay } from './on-day.ts';
import { type ManyEventsProps, useDaysEvents } from './use-days-events.ts';

/** Puts events of a day on other days of the group, at the same times by the clock. */
export function CopyEventsDialog(props: ManyEventsProps) {
  const read = useDaysEvents(props.groupId, props.day, props.eventId);
  return read && <CopyEvents {...props} {...read} />;
}

type CopyEventsProps = ManyEventsProps & NonNullable<ReturnType<typeof useDaysEvents>>;

function CopyEvents({ groupId, day, eventId, zone, span, events, options, onClose }: CopyEventsProps) {
  const person = usePerson();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(eventId === undefined ? events.map(({ id }) => id) : [eventId]),
  );
  const [days, setDays] = useState<ReadonlySet<string>>(new Set());
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const others = dayRange(span.first, span.last).filter((each) => each !== day);
  const planned = others
    .filter((each) => days.has(each))
    .flatMap((each) =>
      events.filter(({ id }) => chosen.has(id)).map((event) => ({ event, to: onDay(event, each, zone) })),
    );
  const submit = async () => {
    setMissing(planned.length === 0);
    if (planned.length === 0) return;
    setBusy(true);
    const verdict = await copyEvents(person, groupId, planned);
    setBusy(false);
    if (isKept(verdict) || verdict.outcome === 'needs-you') onClose();
  };
  return (
    <FormDialog
      title="Copy to other days"
      submitLabel={planned.length > 0 ? `Add ${plural(planned.length, 'event')}` : 'Add'}
      busy={isBusy && 'Adding…'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Choices
        legend="Events"
        all="All events"
        options={options}
        chosen={chosen}
        disabled={isBusy}
        onChange={setChosen}
      />
      <Choices
        legend="Days"
        isShort
        all="Every day"
        options={others.map((value) => ({ value, label: dayLabel(value) }))}
        chosen={days}
        disabled={isBusy}
        onChange={setDays}
      />
      {isMissing && planned.length === 0 && (
        <Text tone="danger" size="small" role="alert">
          Choose an event and a day.
        </Text>
      )}
    </FormDialog>
  );
}

function dayLabel(day: string): string {
  const { weekday, month, date } = pillText(day);
  return `${weekday}, ${month} ${date}`;
}
