import { useState } from 'react';
import { plural } from '#contract/text/plural.ts';
import { addDays, localDay } from '#contract/time/day.ts';
import { monthDayText } from '#contract/time/text.ts';
import { usePerson } from '#kit/app/context.ts';
import { isKept } from '#kit/unsent/verdict-toast.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { startingAt } from '../planned-move.ts';
import { moveEvents, type Planned } from './arrange-events.ts';
import { Choices } from './choices.tsx';
import { onDay } from './on-day.ts';
import { type ManyEventsProps, useDaysEvents } from './use-days-events.ts';

const MINUTE_MS = 60_000;
const UNITS = ['minutes', 'hours', 'days'].map((value) => ({ value, label: value }));
const WAYS = ['later', 'earlier'].map((value) => ({ value, label: value }));

/** Moves events of a day together, by minutes, hours or days. */
export function MoveEventsDialog(props: ManyEventsProps) {
  const read = useDaysEvents(props.groupId, props.day);
  return read && <MoveEvents {...props} {...read} />;
}

type MoveEventsProps = ManyEventsProps & NonNullable<ReturnType<typeof useDaysEvents>>;

function MoveEvents({ groupId, day, eventId, zone, span, events, options, onClose }: MoveEventsProps) {
  const person = usePerson();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(eventId === undefined ? events.map(({ id }) => id) : [eventId]),
  );
  const [by, setBy] = useState('15');
  const [unit, setUnit] = useState('minutes');
  const [way, setWay] = useState('later');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const moved = events.filter(({ id }) => chosen.has(id));
  const submit = async () => {
    const amount = /^\d{1,3}$/.test(by.trim()) ? Number(by) * (way === 'later' ? 1 : -1) : 0;
    const planned = moved.map((event): Planned => {
      if (unit === 'days') return { event, to: onDay(event, addDays(day, amount), zone) };
      const minutes = amount * (unit === 'hours' ? 60 : 1);
      return { event, to: startingAt(Date.parse(event.startTime) + minutes * MINUTE_MS, event) };
    });
    const beyond = planned.filter(({ to }) => {
      const own = localDay(to.startTime, zone);
      return own < span.first || own > span.last;
    });
    const wrong =
      amount === 0
        ? 'Enter a number from 1 to 999'
        : beyond.length > 0
          ? `${plural(beyond.length, 'event')} would be outside the trip, ${monthDayText(span.first)} – ${monthDayText(span.last)}`
          : moved.length === 0
            ? 'Choose an event above'
            : '';
    setError(wrong);
    if (wrong) return;
    setBusy(true);
    const verdict = await moveEvents(person, groupId, planned);
    setBusy(false);
    if (isKept(verdict) || verdict.outcome === 'needs-you') onClose();
  };
  return (
    <FormDialog
      title="Move events"
      submitLabel={moved.length > 0 ? `Move ${plural(moved.length, 'event')}` : 'Move'}
      busy={isBusy && 'Moving…'}
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
      <Row gap={2} align="start" wrap>
        <TextField
          label="By"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={by}
          error={error}
          readOnly={isBusy}
          onChange={(event) => setBy(event.target.value)}
        />
        <Select label="Unit" options={UNITS} value={unit} disabled={isBusy} onChange={setUnit} />
        <Select label="Direction" options={WAYS} value={way} disabled={isBusy} onChange={setWay} />
      </Row>
    </FormDialog>
  );
}
