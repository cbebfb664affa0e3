import { getRouteApi, notFound } from '@tanstack/react-router';
import { BusSheet } from '#features/buses/bus-sheet.tsx';
import { BusesScreen } from '#features/buses/buses-screen.tsx';
import { RollCallScreen } from '#features/roll-call/roll-call-screen.tsx';
import { RollCallsScreen } from '#features/roll-call/roll-calls-screen.tsx';
import { RoomCheckScreen } from '#features/room-check/room-check-screen.tsx';

const list = getRouteApi('/shell/groups/$groupId/roll-calls');
const one = getRouteApi('/shell/groups/$groupId/roll-calls/$rollCallId');
const buses = getRouteApi('/shell/groups/$groupId/buses/$eventId/{-$paper}');
const rooms = getRouteApi('/shell/groups/$groupId/room-check/$hotelId');

/** /groups/{groupId}/roll-calls. */
export function RollCallsRoute() {
  const { groupId } = list.useParams();
  return <RollCallsScreen key={groupId} groupId={groupId} />;
}

/** /groups/{groupId}/roll-calls/{rollCallId}. */
export function RollCallRoute() {
  const { groupId, rollCallId } = one.useParams();
  return <RollCallScreen key={rollCallId} groupId={groupId} rollCallId={rollCallId} />;
}

/** /groups/{groupId}/room-check/{hotelId}, of tonight or of `?night=`. */
export function RoomCheckRoute() {
  const { groupId, hotelId } = rooms.useParams();
  const { night } = rooms.useSearch();
  return <RoomCheckScreen key={hotelId} groupId={groupId} hotelId={hotelId} night={night} />;
}

/** /groups/{groupId}/buses/{eventId}, and below it the same for paper. */
export function BusesRoute() {
  const { groupId, eventId, paper } = buses.useParams();
  if (paper !== undefined && paper !== 'paper') throw notFound();
  if (paper) return <BusSheet key={eventId} groupId={groupId} eventId={eventId} />;
  return <BusesScreen key={eventId} groupId={groupId} eventId={eventId} />;
}
