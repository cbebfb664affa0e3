import { Link } from '@tanstack/react-router';
import BusIcon from 'lucide-react/icons/bus';
import { toBuses } from '#kit/addresses.ts';
import { useRollRights } from '#kit/roll-call/use-roll-rights.ts';
import type { EventView } from '#store/queries/views.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import styles from './buses.module.css';
import { useBuses, useHasBuses } from './use-buses.ts';
import { seatsText } from './words.ts';

/** At an event: the reader's own bus, and for the staff the way to all of them. */
export function EventBuses({ event }: { event: EventView }) {
  const hasBuses = useHasBuses();
  return hasBuses ? <Shown event={event} /> : null;
}

function Shown({ event }: { event: EventView }) {
  const read = useBuses(event.groupId, event.id);
  const rights = useRollRights(event.groupId);
  if (!read) return null;
  const { manifest, mine } = read;
  const own = manifest.buses.find(({ riders }) => riders.some(({ id }) => id === mine?.id));
  const isLed = rights?.mayMark === true;
  if (!own && !isLed && manifest.buses.length === 0) return null;
  return (
    <div className={styles.ofEvent}>
      {own && (
        <p className={styles.own}>
          <BusIcon aria-hidden="true" />
          <span>
            Your bus: <bdi className={styles.busName}>{own.bus.name}</bdi>
            {own.bus.plate && (
              <>
                , <bdi>{own.bus.plate}</bdi>
              </>
            )}
          </span>
        </p>
      )}
      <Link {...toBuses(event.groupId, event.id)} className={buttonClass()}>
        Buses and Seats
      </Link>
      {isLed && manifest.buses.length > 0 && <p className={styles.soft}>{seatsText(manifest)}</p>}
    </div>
  );
}
