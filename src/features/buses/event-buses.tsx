import { Link } from '@tanstack/react-router';
import BusIcon from 'lucide-react/icons/bus';
import { toBuses } from '#kit/addresses/addresses.ts';
import { useExtendedRights } from '#kit/rights/use-rights.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { useBuses } from './use-buses.ts';
import { busAtText, seatsText } from './words.ts';

export interface EventBusesProps {
  event: EventView;
  groupZone: string;
}

/** The user's own bus at an event, and the link to all buses, which staff plan from the event's stops. */
export function EventBuses({ event, groupZone }: EventBusesProps) {
  const read = useBuses(event);
  const rights = useExtendedRights(event.groupId);
  if (!read || !rights) return null;
  const { manifest, mine, isHeld } = read;
  const own = manifest.buses.find(({ riders }) => riders.some(({ id }) => id === mine));
  const hasStop = event.busPickupAddress !== '' || event.busDropoffAddress !== '';
  const isPlanned = manifest.buses.length > 0;
  if (!isPlanned && !(hasStop && rights.mayLead)) return null;
  return (
    <Stack gap={1} justify="start">
      {own && (
        <Row as="p" gap={2} shrinks breaks tabular>
          <BusIcon aria-hidden="true" />
          <span>
            Your bus:{' '}
            <Text as="bdi" weight="title">
              {busAtText(own.bus, event, groupZone)}
            </Text>
            {own.bus.plate && (
              <>
                , <bdi>{own.bus.plate}</bdi>
              </>
            )}
          </span>
        </Row>
      )}
      <Link {...toBuses(event.groupId, event.id)} className={buttonClass()}>
        Buses and seats
      </Link>
      {rights.isStaff && isPlanned && isHeld && (
        <Text tone="soft" size="small" breaks>
          {seatsText(manifest)}
        </Text>
      )}
    </Stack>
  );
}
