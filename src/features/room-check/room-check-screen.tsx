import BedDoubleIcon from 'lucide-react/icons/bed-double';
import LockIcon from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { type RoomCheckSearch, toGroup } from '#kit/addresses/addresses.ts';
import { Missing, MissingPart } from '#kit/missing/missing.tsx';
import { useAskedGroup } from '#kit/missing/use-asked.ts';
import { BackHeader } from '#kit/page/back-header.tsx';
import { useRights } from '#kit/rights/use-rights.ts';
import { isCalled } from '#kit/text/is-called.ts';
import { getLodging } from '#store/queries/lodging/lodging.ts';
import { CardColumn } from '#ui/card-column/card-column.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { CheckOf } from './check-of.tsx';
import { useRoomCheck } from './use-room-check.ts';

interface RoomCheckScreenProps {
  groupId: string;
  hotelId: string;
  search: RoomCheckSearch;
}

/** /groups/{id}/room-check/{hotelId}: the people in their rooms, room by room. */
export function RoomCheckScreen({ groupId, hotelId, search: { night } }: RoomCheckScreenProps) {
  const now = useNow();
  const rights = useRights(groupId);
  const { check, parts } = useRoomCheck(groupId, hotelId, night, now);
  const { lodging, members } = parts;
  if (rights?.isKnown && !rights.isStaff)
    return (
      <Frame groupId={groupId}>
        <EmptyState icon={<LockIcon />} title="Room checks are for staff">
          You are not on the staff of this group.
        </EmptyState>
      </Frame>
    );
  if (check === null)
    return (
      <Frame groupId={groupId}>
        <MissingHotel groupId={groupId} hotelId={hotelId} />
      </Frame>
    );
  const part = lodging.state === 'held' ? members : lodging;
  const isAwaited = !rights || !check || part.state === 'reading' || part.state === 'asking';
  if (isAwaited)
    return (
      <Frame groupId={groupId} busy>
        <Skeleton height="24rem" />
      </Frame>
    );
  // An incomplete list of people would be misleading.
  if (part.state !== 'held')
    return (
      <Frame groupId={groupId} name={check.hotel.name}>
        <MissingPart part={part} what={lodging.state === 'held' ? 'members' : 'room assignments'} />
      </Frame>
    );
  return <CheckOf check={check} mayMark={rights.mayLead} />;
}

interface FrameProps {
  groupId: string;
  name?: string;
  busy?: boolean;
  children: ReactNode;
}

function Frame({ groupId, name, busy = false, children }: FrameProps) {
  return (
    <CardColumn isWide isBusy={busy}>
      <BackHeader
        to={toGroup(groupId, undefined, 'lodging')}
        label="Back to lodging"
        {...(name ? { name, title: ' - Room check' } : { title: 'Room check' })}
      />
      {children}
    </CardColumn>
  );
}

function MissingHotel({ groupId, hotelId }: { groupId: string; hotelId: string }) {
  const { outcome, asking, retry } = useAskedGroup(groupId, async (store) =>
    (await getLodging(store, groupId)).hotels.find((hotel) => isCalled(hotel, hotelId)),
  );
  if (outcome === null || asking) return <Skeleton height="24rem" />;
  if (outcome === 'refreshed')
    return (
      <EmptyState icon={<BedDoubleIcon />} title="Hotel not found">
        It is no longer in this group, or you do not have access to it.
      </EmptyState>
    );
  return <Missing isOffline={outcome === 'offline'} what="This hotel" was="this hotel was" retry={retry} />;
}
