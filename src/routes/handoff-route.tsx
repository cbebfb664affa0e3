import { getRouteApi } from '@tanstack/react-router';
import { HandoffScreen } from '#features/handoff/handoff-screen.tsx';

const handoff = getRouteApi('/shell/groups/$groupId/handoff');

/** /groups/{groupId}/handoff. */
export function HandoffRoute() {
  const { groupId } = handoff.useParams();
  const { call } = handoff.useSearch();
  return <HandoffScreen key={groupId} groupId={groupId} rollCallId={call} />;
}
