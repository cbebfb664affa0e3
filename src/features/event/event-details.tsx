import BusIcon from 'lucide-react/icons/bus';
import MapPinIcon from 'lucide-react/icons/map-pin';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { eventFamily, eventTypeLabel } from '#contract/records/schedule/schedule-item.ts';
import { textOfHtml } from '#contract/text/plain-text.ts';
import { endText } from '#contract/time/span.ts';
import { clockText } from '#contract/time/text.ts';
import { deviceZone } from '#contract/time/zone.ts';
import { mapLink } from '#kit/addresses/links.ts';
import { usePerson } from '#kit/app/context.ts';
import { Attachments } from '#kit/files/attachments.tsx';
import { EventTitle } from '#kit/text/event-title.tsx';
import { travelText } from '#kit/text/travel-text.ts';
import { type Joined, withJoined } from '#kit/translation/joined-translations.ts';
import { Translated } from '#kit/translation/translated.tsx';
import { TranslationBar } from '#kit/translation/translation-bar.tsx';
import { type Translations, useTranslations } from '#kit/translation/use-translations.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import { EventIcon } from '#ui/event-icon/event-icon.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import styles from './event-details.module.css';
import { datesText, timesOf, type ZonedTimes } from './event-times.ts';
import { RichText } from './rich-text.tsx';

const AudienceNote = lazily(async () => (await import('#kit/audience/audience-note.tsx')).AudienceNote);

const ToConfirm = lazily(async () => (await import('#kit/must-read/to-confirm.tsx')).ToConfirm);

const RefusedFiles = lazily(async () => (await import('#kit/unsent/refused-files.tsx')).RefusedFiles);

const WHOSE: Record<ZonedTimes['role'], string> = { group: '', event: 'Event time zone: ', phone: 'On this device: ' };

/** A line does not end between a time and its AM or PM. */
const unbroken = (time: string): string => time.replace(' ', '\u00a0');

const FAILED = "We couldn't translate the content. Please try again later.";

type TextField = 'description' | 'instruction';

const placeOf = ({ id }: EventView, field: TextField): string => `event:${id} ${field}`;

/** The translatable texts of an event. */
export const textsOf = (event: EventView) =>
  (['description', 'instruction'] as const)
    .filter((field) => hasWords(event[field]))
    .map((field) => ({ place: placeOf(event, field), source: event[field] }));

/** A text that is only a picture needs no translation. */
const hasWords = (html: string): boolean => textOfHtml(html) !== '';

interface EventDetailsProps {
  event: EventView;
  groupZone: string;
  /** More facts, after those of the event. */
  facts: ReactNode;
  /** The translations of the comments, which share the control. */
  joined: Joined | null;
}

/** All fields of an event that are not empty. Times are in the group's zone. */
export function EventDetails({ event, groupZone, facts, joined }: EventDetailsProps) {
  const person = usePerson();
  const texts = textsOf(event);
  const translations = useTranslations(person, texts, FAILED);
  const phoneZone = deviceZone();
  const travel = travelText(event);
  const [times, ...others] = timesOf(event, groupZone, phoneZone);
  const elsewhere = travel ? others.filter(({ role }) => role !== 'event') : others;
  const family = eventFamily(event.type);
  const style = { '--hue': `var(--hue-${family})` } as CSSProperties;
  return (
    <Card gap={4} className={styles.card} style={style}>
      <Stack as="header" gap={2} breaks>
        <Text as="h2" size="page" weight="title" className={styles.title} dir="auto">
          <EventTitle event={event} />
        </Text>
        <Row as="p" gap={2} wrap>
          <Badge tone="hue" icon={<EventIcon family={family} />}>
            {eventTypeLabel(event.type)}
          </Badge>
          {event.isDraft && <Badge>Draft: only staff see it</Badge>}
          {event.isCancelled && <Badge tone="danger">Canceled</Badge>}
          {event.mustRead && <ToConfirm event={event} />}
          <PendingMark pending={event.pending} />
        </Row>
        {event.pending === 'needs-you' && event.opId !== null && (
          <RefusedFiles person={person} opId={event.opId} problem={event.problem} />
        )}
      </Stack>
      <Stack gap={3} justify="start" className={styles.facts}>
        <Stack tabular breaks>
          <Text size="page">
            {times?.start} – {times?.end}
          </Text>
          <Row as="p" gap={2} rowGap={0} wrap>
            <time dateTime={event.startTime}>{datesText(event, groupZone)}</time>
            <Text as="span" tone="soft">
              {times?.zone}
            </Text>
          </Row>
          {travel && (
            <Text tone="soft" size="small">
              {travel}
            </Text>
          )}
          {elsewhere.map(({ day, start, end, zone, role }) => (
            <Text key={role} tone="soft" size="small">
              {WHOSE[role]}
              {day && `${day}, `}
              {unbroken(start)} – {unbroken(end)} {zone}
            </Text>
          ))}
        </Stack>
        {event.address && (
          <Row as="p" gap={2} align="start" breaks className={styles.place}>
            <MapPinIcon aria-hidden="true" />
            <Address>{event.address}</Address>
          </Row>
        )}
        {(event.audience || event.type === 'meal') && <AudienceNote event={event} counted />}
        {facts}
      </Stack>
      <Stack gap={4} className={styles.texts}>
        {texts.length > 0 && (
          <TranslationBar
            translations={withJoined(translations, joined)}
            selectLabel="Language"
            buttonLabel="Translate"
          />
        )}
        {event.description && (
          <Section title="Description">
            <RichText html={event.description} />
            <TranslatedHtml translations={translations} place={placeOf(event, 'description')} />
          </Section>
        )}
        {event.attachments.length > 0 && (
          <Section title="Attachments">
            <Attachments person={person} files={event.attachments} />
          </Section>
        )}
        {event.instruction && (
          <Section title="Instructions">
            <RichText html={event.instruction} />
            <TranslatedHtml translations={translations} place={placeOf(event, 'instruction')} />
          </Section>
        )}
        {(event.busPickupAddress || event.busDropoffAddress) && (
          <Section title="Transportation">
            <Stack as="ul" gap={3}>
              {event.busPickupAddress && (
                <Bus stop="Bus Pickup" address={event.busPickupAddress}>
                  Departure: <time dateTime={event.startTime}>{clockText(event.startTime, groupZone)}</time>
                </Bus>
              )}
              {event.busDropoffAddress && (
                <Bus stop="Bus Drop-off" address={event.busDropoffAddress}>
                  Return: <time dateTime={event.endTime}>{endText(event, groupZone)}</time>
                </Bus>
              )}
            </Stack>
          </Section>
        )}
      </Stack>
    </Card>
  );
}

/** Sanitized like the original, regardless of the translator. */
function TranslatedHtml({ translations, place }: { translations: Translations; place: string }) {
  const { shown, language, busy, isOffline, translate } = translations;
  const translation = shown.get(place);
  if (!translation) return null;
  return (
    <Translated
      language={language}
      isCurrent={translation.isCurrent}
      unavailable={busy || isOffline}
      onAgain={() => translate([place])}
    >
      <RichText html={translation.text} />
    </Translated>
  );
}

/** An address that links to a map, and stays readable offline. */
function Address({ children }: { children: string }) {
  return (
    <a href={mapLink(children)} target="_blank" rel="noopener noreferrer" className={styles.link} dir="auto">
      {children}
    </a>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack aria-labelledby={id} as="section" gap={2} className={styles.section}>
      <Text id={id} as="h3" size="part" weight="title">
        {title}
      </Text>
      {children}
    </Stack>
  );
}

function Bus({ stop, address, children }: { stop: string; address: string; children: ReactNode }) {
  return (
    <Row as="li" gap={2} align="stretch" className={styles.bus}>
      <BusIcon aria-hidden="true" />
      <Stack shrinks breaks>
        <Text as="span" weight="medium">
          {stop}
        </Text>
        <Address>{address}</Address>
        <Text as="span" tabular>
          {children}
        </Text>
      </Stack>
    </Row>
  );
}
