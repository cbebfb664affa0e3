import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from './shell-route.tsx';

/** What is about the person alone, and where they find help. */
export const personalRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings',
    component: lazyRouteComponent(() => import('#features/settings/settings-screen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/profile',
    component: lazyRouteComponent(() => import('#features/profile/profile-screen.tsx'), 'ProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/help-and-support',
    component: lazyRouteComponent(() => import('#features/help/help-screen.tsx'), 'HelpScreen'),
  }),
] as const;
