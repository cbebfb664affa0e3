import { getRouteApi } from '@tanstack/react-router';
import { GroupManagementScreen } from '#features/group-management/group-management-screen.tsx';

const route = getRouteApi('/shell/admin/groups');

/** /admin/groups: the management of groups in the shell of the administration. */
export function AdminGroupsRoute() {
  const navigate = route.useNavigate();
  return (
    <GroupManagementScreen
      isInAdministration
      search={route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
