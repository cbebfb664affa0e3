import BusIcon from 'lucide-react/icons/bus';
import PencilIcon from 'lucide-react/icons/pencil';
import PlusIcon from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { toEvent } from '#kit/addresses.ts';
import { BackHeader } from '#kit/back-header.tsx';
import { usePerson } from '#kit/context.ts';
import { MissingPart } from '#kit/missing.tsx';
import { useRollRights } from '#kit/roll-call/use-roll-rights.ts';
import { useStartRollCall } from '#kit/roll-call/use-start-roll-call.ts';
import { useGroupPart } from '#kit/use-group-part.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { tellVerdict } from '#kit/verdict-toast.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import { getEvent } from '#store/queries/events.ts';
import type { BusView, EventView } from '#store/queries/views.ts';
import { Button } from '#ui/button/button.tsx';
import { CardColumn } from '#ui/card-column/card-column.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import { Select } from '#ui/select/select.tsx';
import { BusDialog } from './bus-dialog.tsx';
import styles from './buses.module.css';
import { type BusLoad, fillRest, type Manifest, type Rider } from './manifest.ts';
import { useBuses } from './use-buses.ts';
import { leftText, seatsText } from './words.ts';

const SEATED = { done: 'Seats changed', failed: 'The seats could not be changed' };
const NONE = { value: '', label: 'No bus' };

/** /groups/{id}/buses/{eventId}: who rides in which bus, from the event's pickup to its drop-off. */
export function BusesScreen({ groupId, eventId }: { groupId: string; eventId: string }) {
  const { store } = usePerson();
  const event = useLiveQuery(() => getEvent(store, eventId), [store, eventId]);
  const read = useBuses(groupId, eventId);
  const members = useGroupPart(groupId, 'members');
  const rights = useRollRights(groupId);
  const isAwaited = !read || event === undefined || members.state === 'reading' || members.state === 'asking';
  return (
    <CardColumn isWide isBusy={isAwaited}>
      <BackHeader
        to={toEvent(eventId)}
        label="Back to the event"
        name={event?.title ?? ''}
        title={event ? ' - Buses and seats' : 'Buses and seats'}
      />
      {isAwaited ? null : event === null ? (
        <EmptyState icon={<BusIcon />} title="Event not found">
          It does not exist, or it is not for you.
        </EmptyState>
      ) : members.state !== 'held' ? (
        <MissingPart part={members} what="members" />
      ) : (
        <Held event={event} manifest={read.manifest} mayChange={rights?.mayMark === true} />
      )}
    </CardColumn>
  );
}

function Held({ event, manifest, mayChange }: { event: EventView; manifest: Manifest; mayChange: boolean }) {
  const person = usePerson();
  const { groupId, id: eventId, busPickupAddress, busDropoffAddress } = event;
  const { buses, without } = manifest;
  const [form, setForm] = useState<{ bus: BusView | null } | null>(null);
  const seat = (seating: ReadonlyMap<string, string | null>) =>
    void withEdits(person, (edits) => edits.buses.seat({ groupId, eventId, seating })).then((verdict) => {
      if (verdict.outcome !== 'accepted' && verdict.outcome !== 'saved') tellVerdict(SEATED, verdict);
    });
  const choices = [NONE, ...buses.map(({ bus }) => ({ value: bus.id, label: bus.name }))];
  const rows = (riders: readonly Rider[], busId: string) =>
    riders.map((rider) => (
      <li key={rider.id} className={styles.rider}>
        <bdi>{rider.name}</bdi>
        {mayChange && buses.length > 0 && (
          <Select
            label={`Bus of ${rider.name}`}
            labelHidden
            value={busId}
            options={choices}
            onChange={(to) => seat(new Map([[rider.id, to || null]]))}
          />
        )}
      </li>
    ));
  const add = mayChange && (
    <Button
      variant={buses.length === 0 ? 'primary' : 'secondary'}
      icon={<PlusIcon />}
      onClick={() => setForm({ bus: null })}
    >
      Add Bus
    </Button>
  );
  const rest = fillRest(manifest);
  return (
    <>
      {(busPickupAddress || busDropoffAddress) && (
        <p className={styles.soft}>
          {busPickupAddress && (
            <>
              Pickup: <bdi>{busPickupAddress}</bdi>{' '}
            </>
          )}
          {busDropoffAddress && (
            <>
              Drop-off: <bdi>{busDropoffAddress}</bdi>
            </>
          )}
        </p>
      )}
      {buses.length === 0 ? (
        <EmptyState icon={<BusIcon />} title="No buses yet" action={add}>
          {mayChange ? 'Add a bus and give everybody a seat.' : 'Your bus will be shown here.'}
        </EmptyState>
      ) : (
        <p role="status">{seatsText(manifest)}</p>
      )}
      {buses.map((load) => (
        <BusCard
          key={load.bus.key}
          load={load}
          event={event}
          onEdit={mayChange ? () => setForm({ bus: load.bus }) : null}
        >
          {rows(load.riders, load.bus.id)}
        </BusCard>
      ))}
      {buses.length > 0 && without.length > 0 && (
        <section aria-label="In no bus" className={styles.bus}>
          <div className={styles.busHead}>
            <h2 className={styles.title}>In no bus</h2>
            <p className={styles.left}>{without.length}</p>
            {mayChange && rest.size > 0 && (
              <div className={styles.actions}>
                <Button variant="primary" onClick={() => seat(rest)}>
                  Fill the Rest
                </Button>
              </div>
            )}
          </div>
          <ul aria-label="In no bus">{rows(without, '')}</ul>
        </section>
      )}
      {buses.length > 0 && <div>{add}</div>}
      {form && (
        <BusDialog
          key={form.bus?.key ?? 'new'}
          groupId={groupId}
          eventId={eventId}
          bus={form.bus}
          name={`Bus ${buses.length + 1}`}
          onClose={() => setForm(null)}
        />
      )}
    </>
  );
}

interface BusCardProps {
  load: BusLoad;
  event: EventView;
  /** Null for those who only read. */
  onEdit: (() => void) | null;
  children: ReactNode;
}

function BusCard({ load, event, onEdit, children }: BusCardProps) {
  const { bus, riders, seatsLeft } = load;
  const start = useStartRollCall();
  const call = () =>
    start({
      groupId: event.groupId,
      kind: 'bus',
      title: `${bus.name}, ${event.title}`,
      eventId: event.id,
      place: bus.name,
      memberIds: riders.map(({ id }) => id),
    });
  return (
    <section aria-label={bus.name} className={styles.bus}>
      <div className={styles.busHead}>
        <h2 className={styles.title} dir="auto">
          {bus.name}
        </h2>
        <p className={classNames(styles.left, seatsLeft < 0 && styles.over)}>
          {riders.length} of {bus.seats}, {leftText(load)}
        </p>
        <PendingMark pending={bus.pending} />
        {onEdit && (
          <div className={styles.actions}>
            <Button onClick={call} unavailable={riders.length === 0}>
              Roll Call
            </Button>
            <IconButton outlined label={`Edit ${bus.name}`} icon={<PencilIcon />} onClick={onEdit} />
          </div>
        )}
        {(bus.plate || bus.driverPhone) && (
          <p className={classNames(styles.soft, styles.facts)}>
            {bus.plate && <bdi>{bus.plate} </bdi>}
            {bus.driverPhone && <a href={`tel:${bus.driverPhone.replace(/[^\d+]/g, '')}`}>{bus.driverPhone}</a>}
          </p>
        )}
      </div>
      <ul aria-label={`People of ${bus.name}`}>{children}</ul>
    </section>
  );
}
