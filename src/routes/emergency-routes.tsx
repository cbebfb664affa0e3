import { getRouteApi } from '@tanstack/react-router';
import { EmergencyScreen } from '#features/emergency/emergency-screen.tsx';
import { EmergencySheet } from '#features/emergency/emergency-sheet.tsx';

const card = getRouteApi('/shell/groups/$groupId/emergency');
const sheet = getRouteApi('/shell/groups/$groupId/emergency-sheet');

/** /groups/{groupId}/emergency. */
export function EmergencyRoute() {
  const { groupId } = card.useParams();
  return <EmergencyScreen key={groupId} groupId={groupId} />;
}

/** /groups/{groupId}/emergency-sheet. */
export function EmergencySheetRoute() {
  const { groupId } = sheet.useParams();
  return <EmergencySheet key={groupId} groupId={groupId} />;
}
