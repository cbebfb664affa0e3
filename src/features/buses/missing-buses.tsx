import BusIcon from 'lucide-react/icons/bus';
import type { ReactNode } from 'react';
import { toEvent } from '#kit/addresses/addresses.ts';
import { Missing } from '#kit/missing/missing.tsx';
import { useAskedGroup } from '#kit/missing/use-asked.ts';
import { BackHeader } from '#kit/page/back-header.tsx';
import { getEvent } from '#store/queries/schedule/events.ts';
import { CardColumn } from '#ui/card-column/card-column.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';

interface FrameProps {
  eventId: string;
  isBusy?: boolean;
  children: ReactNode;
}

function Frame({ eventId, isBusy = false, children }: FrameProps) {
  return (
    <CardColumn isWide isBusy={isBusy}>
      <BackHeader to={toEvent(eventId)} label="Back to event" title="Buses and seats" />
      {children}
    </CardColumn>
  );
}

/** Shown until the device has answered. */
export function AwaitedBuses({ eventId }: { eventId: string }) {
  return (
    <Frame eventId={eventId} isBusy>
      <Skeleton height="24rem" />
    </Frame>
  );
}

/** Shown for an event that is not on this device or not in this group; requests the group from the server. */
export function MissingBuses({ groupId, eventId }: { groupId: string; eventId: string }) {
  const { outcome, asking, retry } = useAskedGroup(groupId, (store) => getEvent(store, eventId));
  if (outcome === null || asking) return <AwaitedBuses eventId={eventId} />;
  return (
    <Frame eventId={eventId}>
      {outcome === 'refreshed' ? (
        <EmptyState icon={<BusIcon />} title="Event not found">
          It does not exist, or you do not have access to it.
        </EmptyState>
      ) : (
        <Missing isOffline={outcome === 'offline'} what="This event" was="this event was" retry={retry} />
      )}
    </Frame>
  );
}
