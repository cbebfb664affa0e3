import { getRouteApi } from '@tanstack/react-router';
import { MembersScreen } from '#features/members/members-screen.tsx';

const route = getRouteApi('/shell/groups/$groupId/members');

/** /groups/{groupId}/members. */
export function MembersRoute() {
  const { groupId } = route.useParams();
  return <MembersScreen key={groupId} groupId={groupId} />;
}
