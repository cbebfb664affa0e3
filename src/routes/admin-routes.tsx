import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import {
  readHotelsSearch,
  readManagementSearch,
  readSettingsSearch,
  readUsersSearch,
} from '#kit/addresses/addresses.ts';
import { requireAdmin } from './guards.ts';
import { later } from './later.ts';
import { shellRoute } from './shell-route.tsx';

/** The administration; its shell shows a message to users who are not administrators, at any address below it. */
const adminRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin',
  component: lazyRouteComponent(() => later().then(({ admin }) => admin()), 'AdminLayout'),
});

const adminHomeRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  component: lazyRouteComponent(() => later().then(({ adminOverview }) => adminOverview()), 'OverviewScreen'),
});

const adminHelpRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/help',
  component: lazyRouteComponent(() => later().then(({ adminHelp }) => adminHelp()), 'AdminHelpScreen'),
});

const adminUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/user-management',
  validateSearch: readUsersSearch,
  component: lazyRouteComponent(() => later().then(({ users }) => users()), 'AdminUsersRoute'),
});

const adminGroupsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/groups',
  validateSearch: readManagementSearch,
  component: lazyRouteComponent(() => later().then(({ adminGroups }) => adminGroups()), 'AdminGroupsRoute'),
});

const adminSettingsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings',
  validateSearch: readSettingsSearch,
  component: lazyRouteComponent(() => later().then(({ hotels }) => hotels()), 'AdminSettingsRoute'),
});

const systemHotelsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/system-hotels',
  validateSearch: readHotelsSearch,
  component: lazyRouteComponent(() => later().then(({ hotels }) => hotels()), 'SystemHotelsRoute'),
});

const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/users',
  validateSearch: readUsersSearch,
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => later().then(({ users }) => users()), 'UsersRoute'),
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
