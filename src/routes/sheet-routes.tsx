import { getRouteApi } from '@tanstack/react-router';
import { ProgrammeScreen } from '#features/companions/programme-screen.tsx';
import { RoomingListScreen } from '#features/lodging/rooming-list-screen.tsx';

const programme = getRouteApi('/shell/groups/$groupId/programme');
const roomingList = getRouteApi('/shell/groups/$groupId/rooming-list');

/** /groups/{groupId}/programme. */
export function ProgrammeRoute() {
  const { groupId } = programme.useParams();
  return <ProgrammeScreen key={groupId} groupId={groupId} />;
}

/** /groups/{groupId}/rooming-list. */
export function RoomingListRoute() {
  const { groupId } = roomingList.useParams();
  return <RoomingListScreen key={groupId} groupId={groupId} />;
}
