import { Link } from '@tanstack/react-router';
import ClipboardCheckIcon from 'lucide-react/icons/clipboard-check';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import type { ReactNode } from 'react';
import { LINE_MAX_LENGTH } from '#contract/schema/limits.ts';
import { peopleText, plural } from '#contract/text/plural.ts';
import { toRollCall } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { PhoneLinks } from '#kit/phone/phone-links.tsx';
import { useStartRollCall } from '#kit/roll-call/use-start-roll-call.ts';
import { someNames } from '#kit/roll-call/words.ts';
import { tellVerdict } from '#kit/unsent/verdict-toast.ts';
import type { EventView, RollCallView } from '#store/queries/base/views.ts';
import type { BusCall } from '#store/queries/field/bus-calls.ts';
import { countOf, missingOf } from '#store/queries/field/standing-marks.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import styles from './buses.module.css';
import type { BusLoad, Rider } from './manifest.ts';
import { boardedText, leftText } from './words.ts';

const ASKED = { done: 'Roll call updated', failed: 'The roll call could not be updated' };

interface BusCardProps {
  load: BusLoad;
  event: EventView;
  isMine: boolean;
  busCall: BusCall | undefined;
  /** Null for users who can only read. */
  onEdit: (() => void) | null;
  onRemove(): void;
  children: ReactNode;
}

/** A bus with its seats, the state of boarding, and its riders. */
export function BusCard({ load, event, isMine, busCall, onEdit, onRemove, children }: BusCardProps) {
  const { bus, riders, seatsLeft } = load;
  const boarding = busCall && boardingOf(load, busCall);
  return (
    <section aria-label={bus.name} className={classNames(styles.bus, seatsLeft < 0 && styles.overBus)}>
      <Row gap={3} rowGap={2} align="start" wrap className={styles.busHead}>
        <div className={styles.busWords}>
          <Text as="h2" size="part" weight="title" breaks className={styles.title} dir="auto">
            {bus.name}
          </Text>
          {isMine && (
            <Text tone="signal" size="small" weight="medium">
              Your bus
            </Text>
          )}
          <Row as="p" gap={3} rowGap={0} align="stretch" wrap tabular>
            {riders.length} of {plural(bus.seats, 'seat')}{' '}
            <Text as="strong" tone={seatsLeft < 0 ? 'danger' : 'soft'} weight="medium">
              {leftText(load)}
            </Text>
          </Row>
          <PendingMark pending={bus.pending} />
        </div>
        {onEdit && (
          <Menu
            trigger={<IconButton outlined label={`More actions for ${bus.name}`} icon={<EllipsisIcon />} />}
            items={[
              { value: 'edit', label: 'Edit…', onSelect: onEdit },
              { value: 'remove', label: 'Remove…', danger: true, separated: true, onSelect: onRemove },
            ]}
          />
        )}
        {(bus.plate || bus.driverPhone) && (
          <Row as="p" gap={4} rowGap={0} wrap tone="soft" size="small" breaks className={styles.facts}>
            {bus.plate && <bdi>{bus.plate}</bdi>}
            {bus.driverPhone && (
              <span>
                Driver <PhoneLinks text={bus.driverPhone} className={styles.call} />
              </span>
            )}
          </Row>
        )}
        {boarding && <Boarded load={load} boarding={boarding} />}
        {onEdit && <RollCallOfBus load={load} event={event} boarding={boarding} />}
      </Row>
      {riders.length === 0 ? <p className={styles.empty}>No riders yet.</p> : children}
    </section>
  );
}

function Boarded({ load: { riders }, boarding }: { load: BusLoad; boarding: Boarding }) {
  const { boarded, excused, missing, call } = boarding;
  const isAll = riders.length > 0 && missing.length === 0;
  return (
    <p className={classNames(styles.boarded, isAll && styles.allBoarded)}>
      <strong>{boardedText(boarded, riders.length)}</strong>
      {excused > 0 && `, ${excused} excused`}
      {missing.length > 0 && boarded > 0 && `. Missing: ${someNames(missing.map(({ name }) => name))}`}
      <PendingMark pending={call.pending} />
    </p>
  );
}

interface RollCallOfBusProps {
  load: BusLoad;
  event: EventView;
  boarding: Boarding | undefined;
}

/** Starts the roll call of a bus, or opens the one in progress. */
function RollCallOfBus({ load: { bus, riders }, event, boarding }: RollCallOfBusProps) {
  const person = usePerson();
  const start = useStartRollCall();
  const { groupId } = event;
  const memberIds = riders.map(({ id }) => id);
  const open = boarding && boarding.call.closedAt === null ? boarding : null;
  // People that staff added to the roll call stay expected.
  const ask = ({ call, unasked }: Boarding) =>
    void person
      .run((commands) => commands.changeExpected, {
        rollCallId: call.id,
        title: call.title,
        memberIds: [...call.memberIds, ...unasked.map(({ id }) => id)],
      })
      .then((verdict) => tellVerdict(ASKED, verdict));
  return (
    <Row gap={2} align="stretch" wrap className={styles.actions}>
      {open && (
        <Link {...toRollCall(groupId, open.call.id)} className={buttonClass()}>
          <ClipboardCheckIcon aria-hidden="true" />
          Open roll call
        </Link>
      )}
      {open && open.unasked.length > 0 && (
        <Button onClick={() => ask(open)}>Add {peopleText(open.unasked.length)} to roll call</Button>
      )}
      {!open && (
        <Button
          icon={<ClipboardCheckIcon />}
          unavailable={riders.length === 0}
          onClick={() =>
            start({
              groupId,
              kind: 'bus',
              title: `${bus.name}, ${event.title}`.slice(0, LINE_MAX_LENGTH),
              eventId: event.id,
              busId: bus.id,
              memberIds,
            })
          }
        >
          Roll call
        </Button>
      )}
    </Row>
  );
}

/** Which riders of a bus have boarded, by its last roll call. */
interface Boarding {
  call: RollCallView;
  boarded: number;
  excused: number;
  /** Riders who are neither present nor excused, by name. */
  missing: readonly Rider[];
  /** Riders whom the roll call does not expect, because they joined the bus after it began. */
  unasked: readonly Rider[];
}

/** The boarding of the current riders; a rider who was moved to another bus is looked for there. */
function boardingOf({ riders }: BusLoad, { call, standing }: BusCall): Boarding {
  const ids = riders.map(({ id }) => id);
  const { present, excused } = countOf(ids, standing);
  return {
    call,
    boarded: present,
    excused,
    missing: missingOf(riders, standing),
    unasked: riders.filter(({ id }) => !call.memberIds.includes(id)),
  };
}
