import { type FormEvent, useState } from 'react';
import { clockText, momentText } from '#contract/time/text.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { useGroupRows } from '#kit/missing/use-group-rows.ts';
import type { Store } from '#store/database/database.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import { listGroups } from '#store/queries/groups/groups.ts';
import { areSchedulesHeld } from '#store/queries/offline/copies.ts';
import { listToday } from '#store/queries/schedule/todays-events.ts';
import { listEvents } from '#store/queries/schedule/trip.ts';
import { Button } from '#ui/button/button.tsx';
import { Combobox } from '#ui/combobox/combobox.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import styles from './share.module.css';

interface PlacePickerProps {
  store: Store;
  /** Milliseconds since the epoch. */
  now: number;
  busy: boolean;
  onPick(eventId: string): void;
}

/** Selects the event for the comment: one of today's by a tap, another one by its group. */
export function PlacePicker(props: PlacePickerProps) {
  const { store, now } = props;
  const groups = useLiveQuery(
    async () => (await listGroups(store, now)).filter((group) => !group.isArchived),
    [store, now],
  );
  return (
    <>
      <Today {...props} />
      {groups && groups.length > 0 && <AnyEvent {...props} groups={groups} />}
    </>
  );
}

function Today({ store, now, busy, onPick }: PlacePickerProps) {
  // In one snapshot, so that events that have just arrived are not called missing.
  const [events, isKnown] =
    useLiveQuery(
      () => store.read(async () => Promise.all([listToday(store, now), areSchedulesHeld(store)])),
      [store, now],
    ) ?? [];
  return (
    <TitledCard title="Today">
      {!events && <Skeleton height="3rem" />}
      {events?.length === 0 && (
        <Text tone="faint" size="small">
          {isKnown ? 'No events today.' : 'Not every schedule is on this device yet.'}
        </Text>
      )}
      {events && events.length > 0 && (
        <ul className={styles.events}>
          {events.map((event) => (
            <li key={event.id}>
              <Row
                type="button"
                as="button"
                gap={3}
                rowGap={0}
                align="baseline"
                wrap
                className={styles.event}
                disabled={busy}
                onClick={() => onPick(event.id)}
              >
                <Text
                  dateTime={event.startTime}
                  as="time"
                  rigid
                  tone="soft"
                  size="small"
                  tabular
                  className={styles.time}
                >
                  {clockText(event.startTime, event.zone)}
                </Text>
                <span className={styles.eventWords}>
                  <Text as="bdi" weight="medium" breaks>
                    {event.title}
                  </Text>
                  <Text as="bdi" tone="faint" size="small" breaks>
                    {event.groupName}
                  </Text>
                </span>
              </Row>
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

function AnyEvent({ busy, onPick, groups }: PlacePickerProps & { groups: readonly GroupView[] }) {
  const [groupId, setGroupId] = useState(groups[0]?.id ?? '');
  const [eventId, setEventId] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const zone = groups.find(({ id }) => id === groupId)?.defaultTimezone ?? 'UTC';
  const { rows: events = [], part } = useGroupRows(groupId, 'schedules', listEvents);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (eventId === '') setProblem('Please choose an event');
    else onPick(eventId);
  };
  return (
    <TitledCard title="Another event">
      <Stack as="form" gap={4} noValidate onSubmit={submit} aria-label="Another event">
        <Select
          label="Group"
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          value={groupId}
          onChange={(next) => {
            setGroupId(next);
            setEventId('');
          }}
        />
        <Combobox
          label="Event"
          options={events.map(({ id, title, startTime }) => ({
            value: id,
            label: title,
            note: momentText(startTime, zone),
          }))}
          value={eventId}
          onChange={(next) => {
            setEventId(next);
            setProblem(null);
          }}
          isOrdered
          placeholder="Search by title or day"
          emptyText={
            part.state === 'held'
              ? 'No event of this group matches'
              : 'The schedule of this group is not on this device yet.'
          }
          {...(problem && { error: problem })}
        />
        <div>
          <Button type="submit" busy={busy && 'Opening…'}>
            Write comment
          </Button>
        </div>
      </Stack>
    </TitledCard>
  );
}
