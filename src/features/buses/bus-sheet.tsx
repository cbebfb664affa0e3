import type { ReactNode } from 'react';
import { peopleText, plural } from '#contract/text/plural.ts';
import { localDay } from '#contract/time/day.ts';
import { longDayText, momentText } from '#contract/time/text.ts';
import { zoneLabel } from '#contract/time/zone.ts';
import { toBuses } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { usePrintedAt } from '#kit/app/use-printed-at.ts';
import { useGroupPart } from '#kit/missing/use-group-part.ts';
import { SheetFrame } from '#kit/page/sheet-frame.tsx';
import type { EventView, GroupView } from '#store/queries/base/views.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { classNames } from '#ui/class-names.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import styles from './bus-sheet.module.css';
import type { BusLoad, Manifest, Rider } from './manifest.ts';
import { MissingBuses } from './missing-buses.tsx';
import { useBuses } from './use-buses.ts';
import { leftText, type Stop, stopsOf } from './words.ts';

/** A bus with at least this many riders is printed in two columns, so that it fits on its page. */
const TWO_COLUMNS = 29;

/**
 * /groups/{id}/buses/{eventId}/paper: a page for each bus with riders, with a checkbox for each rider. It shows no
 * phone numbers.
 */
export function BusSheet({ groupId, eventId }: { groupId: string; eventId: string }) {
  const { store } = usePerson();
  const event = useLiveQuery(() => getEvent(store, eventId), [store, eventId]);
  const group = useLiveQuery(() => getGroup(store, groupId), [store, groupId]);
  const read = useBuses({ id: eventId, groupId, audience: event?.audience ?? null });
  const buses = useGroupPart(groupId, 'buses');
  const members = useGroupPart(groupId, 'members');
  if (event === null || (event && group && event.groupId !== group.id))
    return <MissingBuses groupId={groupId} eventId={eventId} />;
  return (
    <SheetFrame
      groupId={groupId}
      group={group}
      title="Bus manifest"
      part={members.state === 'held' ? buses : members}
      what={members.state === 'held' ? 'buses' : 'members'}
      back={{ to: toBuses(groupId, eventId), label: 'Back to buses' }}
    >
      {event && group && read?.isHeld ? <Sheet event={event} group={group} manifest={read.manifest} /> : null}
    </SheetFrame>
  );
}

type SheetProps = Pick<PageProps, 'event' | 'group'> & { manifest: Manifest };

function Sheet({ event, group, manifest }: SheetProps) {
  const ridden = manifest.buses.filter(({ riders }) => riders.length > 0);
  const boxes = boxesOf(stopsOf(event, group.defaultTimezone));
  return (
    <Text as="div" breaks className={styles.sheet}>
      {ridden.map((load) => (
        <Page key={load.bus.key} event={event} group={group} name={load.bus.name} plate={load.bus.plate}>
          <p className={styles.seats}>
            {peopleText(load.riders.length)}, {plural(load.bus.seats, 'seat')}
            {load.seatsLeft < 0 && `: ${leftText(load).toLowerCase()}`}
          </p>
          <Riders label={`People of ${load.bus.name}`} riders={load.riders} boxes={boxes} />
        </Page>
      ))}
      <InNoBus event={event} group={group} manifest={manifest} />
    </Text>
  );
}

interface PageProps {
  event: EventView;
  group: GroupView;
  name: string;
  plate: BusLoad['bus']['plate'];
  children: ReactNode;
}

function Page({ event, group, name, plate, children }: PageProps) {
  const now = usePrintedAt();
  const zone = group.defaultTimezone;
  return (
    <section aria-label={name} className={styles.page}>
      <h2 className={styles.title} dir="auto">
        {name} {plate && <span className={styles.plate}>{plate}</span>}
      </h2>
      <p>
        {event.isCancelled && 'Canceled: '}
        <bdi>{event.title}</bdi>, <bdi>{group.name}</bdi>. {longDayText(localDay(event.startTime, zone))}
      </p>
      <ul className={styles.stops}>
        {stopsOf(event, zone).map(({ label, time, address }) => (
          <li key={label}>
            {label} <b>{time}</b> <bdi>{address}</bdi>
          </li>
        ))}
      </ul>
      <p className={styles.age}>
        Times in {zoneLabel(zone, event.startTime, event.endTime)}. Printed {momentText(now, zone)}.
      </p>
      {children}
    </section>
  );
}

/** The checkboxes of a rider: one for each way. */
const boxesOf = (stops: readonly Stop[]): string[] => (stops.length > 1 ? ['Out', 'Back'] : ['Here']);

function Riders({ label, riders, boxes }: { label: string; riders: readonly Rider[]; boxes: readonly string[] }) {
  return (
    <ol aria-label={label} className={classNames(styles.riders, riders.length >= TWO_COLUMNS && styles.two)}>
      {riders.map((rider) => (
        <Row key={rider.id} as="li" align="baseline" wrap className={styles.rider}>
          <bdi className={styles.name}>{rider.name}</bdi>
          {boxes.map((box) => (
            <Row key={box} as="span" inline rigid className={styles.tick}>
              {box} <span className={styles.box} />
            </Row>
          ))}
        </Row>
      ))}
    </ol>
  );
}

function InNoBus({ event, group, manifest: { buses, without } }: SheetProps) {
  if (buses.length > 0 && without.length === 0) return null;
  return (
    <Page event={event} group={group} name={buses.length === 0 ? 'No buses yet' : 'Without a bus'} plate={null}>
      {buses.length > 0 && <p className={styles.seats}>{peopleText(without.length)}</p>}
      {buses.length > 0 && <Riders label="People without a bus" riders={without} boxes={['Bus']} />}
    </Page>
  );
}
