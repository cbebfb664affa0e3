import { getRouteApi } from '@tanstack/react-router';
import { AnnouncementsScreen } from '#features/announcements/announcements-screen.tsx';

const route = getRouteApi('/shell/groups/$groupId/announcements');

/** /groups/{groupId}/announcements. */
export function AnnouncementsRoute() {
  const { groupId } = route.useParams();
  return <AnnouncementsScreen key={groupId} groupId={groupId} />;
}
