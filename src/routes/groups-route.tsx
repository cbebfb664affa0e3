import { getRouteApi } from '@tanstack/react-router';
import { GroupsScreen } from '#features/groups/groups-screen.tsx';

const route = getRouteApi('/shell/groups');

/** /groups, with its filters in the address. */
export function GroupsRoute() {
  const navigate = route.useNavigate();
  return (
    <GroupsScreen
      search={route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
