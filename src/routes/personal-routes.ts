import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { later } from './later.ts';
import { shellRoute } from './shell-route.tsx';

/** Screens about the user alone, and the help. */
export const personalRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/matrix-hub',
    component: lazyRouteComponent(() => later().then(({ myDay }) => myDay()), 'MyDayRoute'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings',
    component: lazyRouteComponent(() => later().then(({ settings }) => settings()), 'SettingsRoute'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/storage',
    component: lazyRouteComponent(() => later().then(({ storage }) => storage()), 'StorageScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/share',
    component: lazyRouteComponent(() => later().then(({ share }) => share()), 'ShareRoute'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/today',
    component: lazyRouteComponent(() => later().then(({ today }) => today()), 'TodayRoute'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/profile',
    component: lazyRouteComponent(() => later().then(({ profile }) => profile()), 'ProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/help-and-support',
    component: lazyRouteComponent(() => later().then(({ help }) => help()), 'HelpScreen'),
  }),
] as const;
