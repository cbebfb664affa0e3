import { Link, type LinkProps } from '@tanstack/react-router';
import { type CSSProperties, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { CreateItinerary, UpdateSchedule } from '#contract/records/schedule/assistant.ts';
import type { ProposedUpdate } from '#contract/records/schedule/proposed-update.ts';
import { eventFamily, eventTypeLabel } from '#contract/records/schedule/schedule-item.ts';
import { localDay } from '#contract/time/day.ts';
import { spanText } from '#contract/time/span.ts';
import { longDayText } from '#contract/time/text.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { EventView, GroupView } from '#store/queries/base/views.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { EventIcon } from '#ui/event-icon/event-icon.tsx';
import { Grid, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { leaveFocus, placeAround } from '#ui/page-header/page-focus.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './assistant.module.css';
import type { ChatMessage } from './conversation.ts';
import { type ChangedField, changedFields, updateOf, valuesOf } from './proposed-change.ts';
import type { AssistantState } from './use-assistant.ts';
import { type Run, wordDiff } from './word-diff.ts';

/** Describes what an event clashes with at a time. Another feature implements it, and the route passes it in. */
export type ClashesOf = (event: EventView, to: { startTime: string; endTime: string }) => Promise<readonly string[]>;

/** The link to an event of a day, beside the plan where there is room. */
export type LinkTo = (eventId: string, day: string) => LinkProps;

export interface ProposalCardProps {
  message: ChatMessage;
  group: GroupView;
  /** Undefined until it is known. */
  mayChange: boolean | undefined;
  assistant: AssistantState;
  clashesOf: ClashesOf;
  linkTo: LinkTo;
}

/** The assistant's proposal, drawn as the card that it will become, with buttons to confirm or change it. */
export function ProposalCard(props: ProposalCardProps) {
  const { proposal } = props.message;
  if (proposal?.kind === 'create') return <NewEvent data={proposal.data} {...props} />;
  return proposal && <ChangedEvent {...proposal} {...props} />;
}

/** The buttons below the card, or the reason why it cannot be confirmed. */
function Below({ faults, message, mayChange, assistant }: { faults: readonly string[] } & ProposalCardProps) {
  if (faults.length > 0)
    return (
      <Notice tone="error" title="This cannot be saved as it is">
        {faults.join('. ')}
      </Notice>
    );
  if (mayChange) return <Choices message={message} assistant={assistant} />;
  return (
    mayChange === false && (
      <Text tone="soft" size="small">
        Only those who run this group can confirm it.
      </Text>
    )
  );
}

function Choices({ message, assistant }: { message: ChatMessage; assistant: AssistantState }) {
  const { state, proposal } = message;
  const done = useRef<HTMLParagraphElement>(null);
  const wasBusy = useRef(false);
  // The button that had the focus is removed when the proposal is carried out, and leaves it to the dialog.
  useEffect(() => {
    if (state === 'done' && wasBusy.current && document.activeElement === placeAround(done.current))
      done.current?.focus();
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
  const look = {
    variant: assistant.messages.findLast((each) => each.proposal)?.id === message.id ? 'primary' : 'secondary',
  } as const;
  return (
    <Row ref={leaveFocus} gap={2} align="stretch" wrap>
      {state === 'confirmed' || (busy && proposal?.kind === 'create') ? (
        <Button {...look} busy={busy && 'Creating…'} onClick={() => assistant.carryOut(message)}>
          Create this itinerary
        </Button>
      ) : (
        <Button {...look} busy={busy && 'Updating…'} onClick={() => assistant.confirm(message)}>
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
const faultsIn = (read: v.SafeParseResult<v.GenericSchema>): string[] =>
  read.success ? [] : [...new Set(read.issues.map(({ message }) => message))];

const textIn = (data: Readonly<Record<string, unknown>>, name: string): string => {
  const value = data[name];
  return typeof value === 'string' ? value : '';
};

const instantIn = (data: Readonly<Record<string, unknown>>, name: string): string | null => {
  const at = Date.parse(textIn(data, name));
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

function NewEvent({ data, ...props }: { data: Readonly<Record<string, unknown>> } & ProposalCardProps) {
  const { group, clashesOf } = props;
  const zone = group.defaultTimezone;
  const [startTime, endTime] = [instantIn(data, 'startTime'), instantIn(data, 'endTime')];
  const clashes = useClashes(plannedOf(data, group.id, startTime, endTime), clashesOf);
  return (
    <Stack gap={2}>
      <EventFace
        title={textIn(data, 'title')}
        type={textIn(data, 'type') || 'activity'}
        when={startTime && endTime && <When {...{ startTime, endTime, zone }} />}
        location={textIn(data, 'location')}
        description={textIn(data, 'description')}
        notes={clashes}
      />
      <Below faults={faultsIn(v.safeParse(CreateItinerary.entries.itineraryData, data))} {...props} />
    </Stack>
  );
}

const LABELS: Record<ChangedField, string> = {
  title: 'Title',
  type: 'Type',
  location: 'Location',
  description: 'Description',
};

interface ChangedEventProps extends ProposalCardProps {
  change: ProposedUpdate;
  before: EventView | null;
}

/** The fields that a proposal changes, before and after. */
function ChangedEvent({ change, before, ...props }: ChangedEventProps) {
  const { message, group, linkTo } = props;
  const { store } = usePerson();
  const live = useLiveQuery(() => getEvent(store, change.scheduleId), [store, change.scheduleId]);
  if (before === null)
    return (
      <Stack gap={2}>
        <EventFace {...change} when={null} notes={['This event is not on this device.']} />
        <Below faults={faultsIn(v.safeParse(UpdateSchedule, updateOf(change, null)))} {...props} />
      </Stack>
    );
  const zone = group.defaultTimezone;
  const isOpen = message.state === 'awaiting';
  // Another user may change it before this one confirms; once it is carried out, it is as proposed.
  const event = (isOpen && live) || before;
  const [was, values] = [valuesOf(before), valuesOf(event)];
  const fields = changedFields(change, before);
  const isGone = isOpen && live === null;
  return (
    <Stack gap={2}>
      <Card as="article" gap={1} className={styles.card} style={hueOf(event.type)}>
        <Text as="h3" weight="title">
          <Link {...linkTo(event.id, localDay(event.startTime, zone))} dir="auto">
            {event.title}
          </Link>
        </Text>
        <When startTime={event.startTime} endTime={event.endTime} zone={zone} />
        {fields.length > 0 && (
          <div className={styles.changes}>
            <Grid columns="two" gap={3} tone="soft" size="small" aria-hidden className={styles.heads}>
              <span>Before</span>
              <span>After</span>
            </Grid>
            <dl>
              {fields.map((field) => {
                const after = field === 'type' ? change.type.toLowerCase() : change[field];
                const worded = (value: string) => (field === 'type' ? eventTypeLabel(value) : value);
                const [old, now] = wordDiff(worded(values[field]), worded(after));
                return (
                  <div key={field} className={styles.change}>
                    <Text as="dt" size="small" weight="medium">
                      {LABELS[field]}
                    </Text>
                    <Side name="Before" runs={old} as="del" />
                    <Side name="After" runs={now} as="ins" />
                  </div>
                );
              })}
            </dl>
          </div>
        )}
      </Card>
      {isOpen && live && fields.some((field) => was[field] !== values[field]) && (
        <Notice tone="info">The event was changed since Denver proposed this.</Notice>
      )}
      {isGone && <Notice tone="error">This event was deleted.</Notice>}
      {fields.length === 0 && (
        <Text tone="soft" size="small">
          The event is like this already.
        </Text>
      )}
      {!isGone && fields.length > 0 && (
        <Below faults={faultsIn(v.safeParse(UpdateSchedule, updateOf(change, before)))} {...props} />
      )}
    </Stack>
  );
}

/** A value of a field; its changed words are named for screen readers, in a direction of their own. */
function Side({ name, runs, as: Mark }: { name: 'Before' | 'After'; runs: readonly Run[]; as: 'del' | 'ins' }) {
  return (
    <dd>
      <Text as="span" tone="soft" size="small" aria-hidden className={styles.side}>
        {name}
      </Text>
      <VisuallyHidden>{name}: </VisuallyHidden>
      <div dir="auto">
        {runs.length === 0 && (
          <Text as="span" tone="faint">
            Empty
          </Text>
        )}
        {runs.map(({ text, isChanged }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run of words has only its place.
          <Fragment key={at}>
            {at > 0 && ' '}
            {isChanged ? (
              <Text as={Mark} tone={Mark === 'del' ? 'danger' : 'success'} className={styles.marked}>
                <bdi>
                  <VisuallyHidden>{Mark === 'del' ? 'removed ' : 'added '}</VisuallyHidden>
                </bdi>
                {text}
              </Text>
            ) : (
              text
            )}
          </Fragment>
        ))}
      </div>
    </dd>
  );
}

/** The day and the times of an event, as the schedule shows them. */
function When({ zone, ...span }: { startTime: string; endTime: string; zone: string }) {
  return (
    <Text size="small" tabular className={styles.when}>
      <span>{longDayText(localDay(span.startTime, zone))},</span> <span>{spanText(span, zone)}</span>
    </Text>
  );
}

/** The edge of an event of no family has the color of lines. */
const hueOf = (type: string): CSSProperties => {
  const family = eventFamily(type);
  return family === 'others' ? {} : ({ '--hue': `var(--hue-${family})` } as CSSProperties);
};

interface EventFaceProps {
  title: string;
  type: string;
  when: ReactNode;
  location: string;
  description: string;
  notes: readonly string[];
}

function EventFace({ title, type, when, location, description, notes }: EventFaceProps) {
  return (
    <Card as="article" gap={1} className={styles.card} style={hueOf(type)}>
      <Row as="p" gap={1} tone="soft" size="small" className={styles.type}>
        <EventIcon family={eventFamily(type)} />
        {eventTypeLabel(type)}
      </Row>
      <Text as="h3" weight="title" dir="auto">
        {title}
      </Text>
      {when}
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
