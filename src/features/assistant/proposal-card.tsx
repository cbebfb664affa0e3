import { Fragment, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { CreateItinerary, UpdateSchedule } from '#contract/records/schedule/assistant.ts';
import type { ProposedUpdate } from '#contract/records/schedule/proposed-update.ts';
import { eventFamily, eventTypeLabel } from '#contract/records/schedule/schedule-item.ts';
import { textOfHtml } from '#contract/text/plain-text.ts';
import { localDay } from '#contract/time/day.ts';
import { clockText, longDayText } from '#contract/time/text.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { EventView, GroupView } from '#store/queries/base/views.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { EventIcon } from '#ui/event-icon/event-icon.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './assistant.module.css';
import type { ChatMessage } from './conversation.ts';
import type { AssistantState } from './use-assistant.ts';
import { type Word, wordDiff } from './word-diff.ts';

/** Describes what an event clashes with at a time. Another feature implements it, and the route passes it in. */
export type ClashesOf = (event: EventView, to: { startTime: string; endTime: string }) => Promise<readonly string[]>;

export interface ProposalCardProps {
  message: ChatMessage;
  group: GroupView;
  mayChange: boolean;
  assistant: AssistantState;
  clashesOf: ClashesOf;
}

/** The assistant's proposal, drawn as the card that it will become, with buttons to confirm or change it. */
export function ProposalCard({ message, group, mayChange, assistant, clashesOf }: ProposalCardProps) {
  const { proposal } = message;
  if (!proposal) return null;
  const faults = faultsOf(proposal.kind === 'create' ? { data: proposal.data } : { change: proposal.change });
  return (
    <Stack gap={2}>
      {proposal.kind === 'create' ? (
        <NewEvent data={proposal.data} group={group} clashesOf={clashesOf} />
      ) : (
        <ChangedEvent change={proposal.change} zone={group.defaultTimezone} />
      )}
      {faults.length > 0 && (
        <Notice tone="error" title="This cannot be saved as it is">
          {faults.join('. ')}
        </Notice>
      )}
      {mayChange && faults.length === 0 && <Choices message={message} assistant={assistant} />}
    </Stack>
  );
}

function Choices({ message, assistant }: { message: ChatMessage; assistant: AssistantState }) {
  const { state, proposal } = message;
  const done = useRef<HTMLParagraphElement>(null);
  const wasBusy = useRef(false);
  // The button that had the focus is removed when the proposal is carried out.
  useEffect(() => {
    if (state === 'done' && wasBusy.current && document.activeElement === document.body) done.current?.focus();
    wasBusy.current = state === 'busy';
  }, [state]);
  if (state === 'done')
    return (
      <p ref={done} tabIndex={-1} className={styles.done} role="status">
        {proposal?.kind === 'create' ? 'Added to the schedule' : 'Schedule updated'}
      </p>
    );
  if (state === 'set aside') return null;
  const busy = state === 'busy';
  return (
    <Row gap={2} align="stretch" wrap>
      {state === 'confirmed' || (busy && proposal?.kind === 'create') ? (
        <Button variant="primary" busy={busy && 'Creating…'} onClick={() => assistant.carryOut(message)}>
          Create this itinerary
        </Button>
      ) : (
        <Button variant="primary" busy={busy && 'Updating…'} onClick={() => assistant.confirm(message)}>
          Confirm
        </Button>
      )}
      <Button disabled={busy} onClick={() => assistant.changeIt(message)}>
        Make changes
      </Button>
    </Row>
  );
}

/** The faults that the form would report, and the server as well. */
function faultsOf(proposed: { data: Readonly<Record<string, unknown>> } | { change: ProposedUpdate }): string[] {
  const read =
    'data' in proposed
      ? v.safeParse(CreateItinerary.entries.itineraryData, proposed.data)
      : v.safeParse(UpdateSchedule, { ...proposed.change });
  return read.success ? [] : [...new Set(read.issues.map(({ message }) => message))];
}

const textIn = (data: Readonly<Record<string, unknown>>, name: string): string => {
  const value = data[name];
  return typeof value === 'string' ? value : '';
};

const instantIn = (data: Readonly<Record<string, unknown>>, name: string): string | null => {
  const at = Date.parse(textIn(data, name));
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

function NewEvent({
  data,
  group,
  clashesOf,
}: {
  data: Readonly<Record<string, unknown>>;
  group: GroupView;
  clashesOf: ClashesOf;
}) {
  const zone = group.defaultTimezone;
  const [startTime, endTime] = [instantIn(data, 'startTime'), instantIn(data, 'endTime')];
  const clashes = useClashes(plannedOf(data, group.id, startTime, endTime), clashesOf);
  return (
    <EventFace
      title={textIn(data, 'title')}
      type={textIn(data, 'type') || 'activity'}
      when={startTime && endTime ? whenText(startTime, endTime, zone) : ''}
      location={textIn(data, 'location')}
      description={textIn(data, 'description')}
      notes={clashes}
    />
  );
}

/** An event as it is and as proposed, in two columns; the words that differ are marked. */
function ChangedEvent({ change, zone }: { change: ProposedUpdate; zone: string }) {
  const { store } = usePerson();
  const found = useLiveQuery(() => getEvent(store, change.scheduleId), [store, change.scheduleId]);
  const before = useRef(found);
  // Kept, so that the change is still shown once it is made.
  before.current ??= found;
  const event = before.current;
  if (event === undefined) return null;
  if (event === null)
    return (
      <EventFace
        title={change.title}
        type={change.type}
        when=""
        location={change.location}
        description={change.description}
        notes={['This event is not on this device.']}
      />
    );
  const fields: [string, string, string][] = [
    ['Title', event.title, change.title],
    ['Type', eventTypeLabel(event.type), eventTypeLabel(change.type)],
    ['Location', event.address, change.location],
    ['Description', textOfHtml(event.description), change.description],
  ];
  return (
    <Card as="article" className={styles.card} data-family={eventFamily(change.type)}>
      <Text size="small" tabular>
        {whenText(event.startTime, event.endTime, zone)}
      </Text>
      <table className={styles.changes}>
        <caption>
          <VisuallyHidden>{change.title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Field</VisuallyHidden>
            </th>
            <Text as="th" scope="col" tone="soft" size="small" weight="plain">
              Before
            </Text>
            <Text as="th" scope="col" tone="soft" size="small" weight="plain">
              After
            </Text>
          </tr>
        </thead>
        <tbody>
          {fields.map(([name, before, after]) => {
            const [old, now] = wordDiff(before, after);
            return (
              <tr key={name}>
                <Text as="th" scope="row" tone="soft" size="small" weight="plain">
                  {name}
                </Text>
                <td dir="auto">
                  <Marked words={old} as="del" />
                </td>
                <td dir="auto">
                  <Marked words={now} as="ins" />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

function Marked({ words, as: Mark }: { words: readonly Word[]; as: 'del' | 'ins' }) {
  return words.map(({ text, isChanged }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a word has only its place.
    <Fragment key={at}>
      {at > 0 && ' '}
      {isChanged ? (
        <Text as={Mark} tone={Mark === 'del' ? 'danger' : 'success'}>
          {text}
        </Text>
      ) : (
        text
      )}
    </Fragment>
  ));
}

const whenText = (startTime: string, endTime: string, zone: string): string =>
  `${longDayText(localDay(startTime, zone))}, ${clockText(startTime, zone)} – ${clockText(endTime, zone)}`;

interface EventFaceProps {
  title: string;
  type: string;
  when: string;
  location: string;
  description: string;
  notes: readonly string[];
}

function EventFace({ title, type, when, location, description, notes }: EventFaceProps) {
  return (
    <Card as="article" className={styles.card} data-family={eventFamily(type)}>
      <Row as="p" gap={1} tone="soft" size="small" className={styles.type}>
        <EventIcon family={eventFamily(type)} />
        {eventTypeLabel(type)}
      </Row>
      <Text as="h3" weight="title" dir="auto">
        {title}
      </Text>
      {when && (
        <Text size="small" tabular>
          {when}
        </Text>
      )}
      {location && (
        <Text size="small" tabular dir="auto">
          {location}
        </Text>
      )}
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      {notes.map((note) => (
        <Text key={note} tone="soft" size="small" dir="auto">
          {note}
        </Text>
      ))}
    </Card>
  );
}

/** A proposed event as a planned event; null where it has no times. */
function plannedOf(
  data: Readonly<Record<string, unknown>>,
  groupId: string,
  startTime: string | null,
  endTime: string | null,
): Pick<EventView, 'id' | 'groupId' | 'type' | 'startTime' | 'endTime' | 'busPickupAddress'> | null {
  if (!startTime || !endTime) return null;
  return { id: '', groupId, type: textIn(data, 'type') || 'activity', startTime, endTime, busPickupAddress: '' };
}

function useClashes(planned: ReturnType<typeof plannedOf>, clashesOf: ClashesOf): readonly string[] {
  const [clashes, setClashes] = useState<readonly string[]>([]);
  const key = JSON.stringify(planned);
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by content; the object is new each time.
  useEffect(() => {
    let isOver = false;
    if (planned)
      clashesOf(planned as EventView, planned).then(
        (found) => !isOver && setClashes(found),
        () => {},
      );
    return () => {
      isOver = true;
    };
  }, [key]);
  return clashes;
}
