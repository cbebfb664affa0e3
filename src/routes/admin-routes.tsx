import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readUsersSearch, toManagedGroups } from '#kit/addresses.ts';
import { AnnouncedScreen } from './announced-screen.tsx';
import { isAdmin, requireAdmin } from './guards.ts';
import { shellRoute } from './shell-route.tsx';

/** The administration; its shell says so to who is no administrator, whatever the address below it. */
const adminRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin',
  component: lazyRouteComponent(() => import('./later-screens.ts').then(({ admin }) => admin()), 'AdminLayout'),
});

const announced = <const TPath extends string>(path: TPath, title: string) =>
  createRoute({ getParentRoute: () => adminRoute, path, component: () => <AnnouncedScreen title={title} /> });

const adminUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/user-management',
  validateSearch: readUsersSearch,
  component: lazyRouteComponent(() => import('./later-screens.ts').then(({ users }) => users()), 'AdminUsersRoute'),
});

/** The groups are managed on a screen of their own, by organizers too. */
const adminGroupsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/groups',
  beforeLoad: ({ context }) => {
    if (isAdmin(context)) throw redirect({ ...toManagedGroups, replace: true });
  },
});

const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/users',
  validateSearch: readUsersSearch,
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('./later-screens.ts').then(({ users }) => users()), 'UsersRoute'),
});

export const adminRoutes = [
  adminRoute.addChildren([
    announced('/', 'Admin Dashboard'),
    adminUsersRoute,
    adminGroupsRoute,
    announced('/settings', 'System Settings'),
    announced('/system-hotels', 'System Hotels'),
  ]),
  usersRoute,
] as const;
