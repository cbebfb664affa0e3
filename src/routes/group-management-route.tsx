import { getRouteApi } from '@tanstack/react-router';
import { GroupManagementScreen } from '#features/group-management/group-management-screen.tsx';

const route = getRouteApi('/shell/groups/manage');

/** /groups/manage, with its tab, search and open form in the address. */
export function GroupManagementRoute() {
  const navigate = route.useNavigate();
  return (
    <GroupManagementScreen
      search={route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
