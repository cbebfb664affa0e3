import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from './shell-route.tsx';

/** What is about the person alone, and where they find help. */
export const personalRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/matrix-hub',
    component: lazyRouteComponent(() => import('./later-screens.ts').then(({ myDay }) => myDay()), 'MyDayRoute'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings',
    component: lazyRouteComponent(
      () => import('./later-screens.ts').then(({ settings }) => settings()),
      'SettingsRoute',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/storage',
    component: lazyRouteComponent(() => import('./later-screens.ts').then(({ storage }) => storage()), 'StorageScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/share',
    component: lazyRouteComponent(() => import('./later-screens.ts').then(({ share }) => share()), 'ShareRoute'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/today',
    component: lazyRouteComponent(() => import('./later-screens.ts').then(({ today }) => today()), 'TodayRoute'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/profile',
    component: lazyRouteComponent(() => import('./later-screens.ts').then(({ profile }) => profile()), 'ProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/help-and-support',
    component: lazyRouteComponent(() => import('./later-screens.ts').then(({ help }) => help()), 'HelpScreen'),
  }),
] as const;
