import { Link } from '@tanstack/react-router';
import BusIcon from 'lucide-react/icons/bus';
import { toBuses } from '#kit/addresses/addresses.ts';
import { useRights } from '#kit/rights/use-rights.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import styles from './buses.module.css';
import type { EventBusesProps } from './event-buses.tsx';
import { useBuses } from './use-buses.ts';
import { busAtText } from './words.ts';

/** The user's bus at an event of My Day, and for staff the link to all buses. Renders nothing when neither applies. */
export function DayBus({ event, groupZone }: EventBusesProps) {
  const read = useBuses(event);
  const rights = useRights(event.groupId);
  if (!read || !rights || read.manifest.buses.length === 0) return null;
  const own = read.manifest.buses.find(({ riders }) => riders.some(({ id }) => id === read.mine));
  if (!own && !rights.isStaff) return null;
  return (
    <Row as="span" gap={3} rowGap={0} wrap>
      {own && (
        <Row as="span" gap={2} shrinks breaks tabular>
          <BusIcon aria-hidden="true" />
          <Text as="bdi" weight="title">
            {busAtText(own.bus, event, groupZone)}
          </Text>
        </Row>
      )}
      {rights.isStaff && (
        <Link {...toBuses(event.groupId, event.id)} className={styles.toBuses}>
          Buses and seats
        </Link>
      )}
    </Row>
  );
}
