import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readHotelsSearch, readManagementSearch, readSettingsSearch, readUsersSearch } from '#kit/addresses.ts';
import { requireAdmin } from './guards.ts';
import { shellRoute } from './shell-route.tsx';

/** The administration; its shell says so to who is no administrator, whatever the address below it. */
const adminRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin',
  component: lazyRouteComponent(() => import('./admin-layout.tsx'), 'AdminLayout'),
});

const adminHomeRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  component: lazyRouteComponent(() => import('#features/admin/overview-screen.tsx'), 'OverviewScreen'),
});

const adminHelpRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/help',
  component: lazyRouteComponent(() => import('#features/admin/help-screen.tsx'), 'AdminHelpScreen'),
});

const adminUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/user-management',
  validateSearch: readUsersSearch,
  component: lazyRouteComponent(() => import('./users-routes.tsx'), 'AdminUsersRoute'),
});

const adminGroupsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/groups',
  validateSearch: readManagementSearch,
  component: lazyRouteComponent(() => import('./admin-groups-route.tsx'), 'AdminGroupsRoute'),
});

const adminSettingsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings',
  validateSearch: readSettingsSearch,
  component: lazyRouteComponent(() => import('./hotels-routes.tsx'), 'AdminSettingsRoute'),
});

const systemHotelsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/system-hotels',
  validateSearch: readHotelsSearch,
  component: lazyRouteComponent(() => import('./hotels-routes.tsx'), 'SystemHotelsRoute'),
});

const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/users',
  validateSearch: readUsersSearch,
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('./users-routes.tsx'), 'UsersRoute'),
});

export const adminRoutes = [
  adminRoute.addChildren([
    adminHomeRoute,
    adminUsersRoute,
    adminGroupsRoute,
    adminSettingsRoute,
    systemHotelsRoute,
    adminHelpRoute,
  ]),
  usersRoute,
] as const;
