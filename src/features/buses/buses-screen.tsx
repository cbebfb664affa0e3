import { Link } from '@tanstack/react-router';
import BusIcon from 'lucide-react/icons/bus';
import PlusIcon from 'lucide-react/icons/plus';
import PrinterIcon from 'lucide-react/icons/printer';
import { peopleText } from '#contract/text/plural.ts';
import { localDay } from '#contract/time/day.ts';
import { longDayText } from '#contract/time/text.ts';
import { toBusSheet, toEvent } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { UnsavedForms } from '#kit/form/unsaved-forms.tsx';
import { MissingPart } from '#kit/missing/missing.tsx';
import { useGroupPart } from '#kit/missing/use-group-part.ts';
import { BackHeader } from '#kit/page/back-header.tsx';
import { RemoveQuestion } from '#kit/records/edit-question.tsx';
import { useRecordTasks } from '#kit/records/use-record-tasks.ts';
import { useRights } from '#kit/rights/use-rights.ts';
import type { BusView, EventView } from '#store/queries/base/views.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import type { GroupRights } from '#store/queries/groups/rights.ts';
import { getEventKey } from '#store/queries/schedule/comments.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { CardColumn } from '#ui/card-column/card-column.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Grid } from '#ui/layout/layout.tsx';
import { focusPageHeading } from '#ui/page-header/page-focus.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { BusCard } from './bus-card.tsx';
import { BusDialog } from './bus-dialog.tsx';
import { Stops, Summary, WithoutBus } from './bus-parts.tsx';
import type { BusLoad, Rider } from './manifest.ts';
import { AwaitedBuses, MissingBuses } from './missing-buses.tsx';
import { seat, tellRemoved } from './move-people.ts';
import { RiderList } from './rider-list.tsx';
import { type Buses, useBusCalls, useBuses } from './use-buses.ts';

/** /groups/{id}/buses/{eventId}: the riders of each bus, from the event's pickup to its drop-off. */
export function BusesScreen({ groupId, eventId }: { groupId: string; eventId: string }) {
  const { store } = usePerson();
  const event = useLiveQuery(() => getEvent(store, eventId), [store, eventId]);
  const group = useLiveQuery(() => getGroup(store, groupId), [store, groupId]);
  const rights = useRights(groupId);
  if (event === null || group === null || (event && group && event.groupId !== group.id))
    return <MissingBuses groupId={groupId} eventId={eventId} />;
  if (!event || !group || !rights) return <AwaitedBuses eventId={eventId} />;
  return <OfEvent event={event} zone={group.defaultTimezone} rights={rights} />;
}

interface OfEventProps {
  event: EventView;
  zone: string;
  rights: GroupRights;
}

function OfEvent({ event, zone, rights }: OfEventProps) {
  const { groupId, id: eventId } = event;
  const read = useBuses(event);
  const buses = useGroupPart(groupId, 'buses');
  const members = useGroupPart(groupId, 'members');
  const isHeld = read?.isHeld === true;
  const lacking = isHeld ? undefined : [buses, members].find(({ state }) => state === 'offline' || state === 'failed');
  const isAwaited = !lacking && !isHeld;
  return (
    <CardColumn isWide isBusy={isAwaited}>
      <BackHeader
        to={toEvent(eventId)}
        label="Back to event"
        name={event.title}
        title=" - Buses and seats"
        subtitle={longDayText(localDay(event.startTime, zone))}
        actions={
          rights.isStaff &&
          read &&
          read.manifest.buses.length > 0 && (
            <Link {...toBusSheet(groupId, eventId)} className={buttonClass()}>
              <PrinterIcon aria-hidden="true" />
              Print
            </Link>
          )
        }
      />
      <Stops event={event} zone={zone} />
      {lacking ? (
        <MissingPart part={lacking} what={lacking === buses ? 'buses' : 'members'} />
      ) : isAwaited || !read ? (
        <Skeleton height="24rem" />
      ) : (
        <Held event={event} zone={zone} buses={read} rights={rights} />
      )}
    </CardColumn>
  );
}

function Held({ event, zone, buses: { manifest, mine }, rights }: OfEventProps & { buses: Buses }) {
  const person = usePerson();
  const { groupId, id: eventId } = event;
  const { buses, without } = manifest;
  const { isStaff, mayLead } = rights;
  const calls = useBusCalls(groupId, eventId, isStaff);
  const ids = { groupId, eventId };
  // The names of forms stay when the server gives an event made offline its id.
  const eventKey = useLiveQuery(() => getEventKey(person.store, eventId), [person.store, eventId]) ?? eventId;
  const move = (rider: Rider, to: string | null) => {
    const bus = buses.find(({ bus: { id } }) => id === to)?.bus;
    void seat(person, ids, new Map([[rider.id, to]]), `${rider.name}: ${bus ? bus.name : 'no bus'}`);
  };
  const list = { buses, mine, onMove: mayLead ? move : null };
  const tasks = useRecordTasks<BusView, BusLoad>({
    scope: `group:${groupId}`,
    add: `add-bus ${eventKey}`,
    edit: `edit-bus ${eventKey}`,
    records: buses.map(({ bus }) => bus),
    mayOpen: mayLead,
    focusAfter: focusPageHeading,
  });
  const { open, form, asked } = tasks;
  // As it is now: riders may have moved since the question was opened.
  const removed = asked && (buses.find(({ bus }) => bus.key === asked.bus.key) ?? asked);
  const add = mayLead && (
    <Button variant={buses.length === 0 ? 'primary' : 'secondary'} icon={<PlusIcon />} onClick={open.add}>
      Add bus
    </Button>
  );
  return (
    <>
      <UnsavedForms {...tasks.unsaved} />
      {buses.length === 0 ? (
        <EmptyState icon={<BusIcon />} title="No buses yet" action={add}>
          {mayLead ? 'Add a bus and give each person a seat.' : 'Your bus will appear here.'}
        </EmptyState>
      ) : (
        <Summary manifest={manifest} isStaff={isStaff} mine={mine}>
          {add}
        </Summary>
      )}
      {isStaff && buses.length > 0 && without.length > 0 && (
        <WithoutBus
          manifest={manifest}
          onFill={mayLead ? (seating) => void seat(person, ids, seating, filledText(seating.size)) : null}
        >
          <RiderList label="People without a bus" riders={without} busId="" {...list} />
        </WithoutBus>
      )}
      <Grid columns="fit" least="22rem" gap={3} align="start">
        {buses.map((load) => (
          <BusCard
            key={load.bus.key}
            load={load}
            event={event}
            isMine={load.riders.some(({ id }) => id === mine)}
            busCall={calls.get(load.bus.id)}
            onEdit={mayLead ? () => open.edit(load.bus) : null}
            onRemove={() => open.ask(load)}
          >
            <RiderList label={`People of ${load.bus.name}`} riders={load.riders} busId={load.bus.id} {...list} />
          </BusCard>
        ))}
      </Grid>
      {form && (
        <BusDialog
          key={form.place.form}
          place={form.place}
          groupId={groupId}
          eventId={eventId}
          zone={zone}
          bus={form.record}
          name={`Bus ${buses.length + 1}`}
          onClose={() => tasks.close()}
        />
      )}
      {removed && (
        <RemoveQuestion
          title={`Remove ${removed.bus.name}?`}
          edit={(person) => person.run((commands) => commands.removeBus, { busId: removed.bus.id })}
          phrases={(verdict) => tellRemoved(person, removed, verdict)}
          onClose={tasks.close}
        >
          {removed.riders.length > 0 && `${peopleText(removed.riders.length)} will have no bus. `}
          Its roll calls stay with the event.
        </RemoveQuestion>
      )}
    </>
  );
}

const filledText = (count: number): string => `${peopleText(count)} got a seat`;
