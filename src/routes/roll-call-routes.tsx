import { getRouteApi } from '@tanstack/react-router';
import { RollCallScreen } from '#features/roll-call/roll-call-screen.tsx';
import { RollCallsScreen } from '#features/roll-call/roll-calls-screen.tsx';

const list = getRouteApi('/shell/groups/$groupId/roll-calls');
const one = getRouteApi('/shell/groups/$groupId/roll-calls/$rollCallId');

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
