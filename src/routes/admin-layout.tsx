import { Outlet } from '@tanstack/react-router';
import { AdminShell } from '#features/admin/admin-shell.tsx';

/** The shell of the administration around its screens. */
export function AdminLayout() {
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  );
}
