import { getRouteApi } from '@tanstack/react-router';
import { UsersScreen } from '#features/users/users-screen.tsx';

const users = getRouteApi('/shell/users');
const adminUsers = getRouteApi('/shell/admin/user-management');

/** /users, with its filters in the address. */
export function UsersRoute() {
  const navigate = users.useNavigate();
  return (
    <UsersScreen
      face="users"
      search={users.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}

/** /admin/user-management, also with its filters in the address. */
export function AdminUsersRoute() {
  const navigate = adminUsers.useNavigate();
  return (
    <UsersScreen
      face="admin"
      search={adminUsers.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
