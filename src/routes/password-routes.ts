import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { refuseWithoutLink } from './guards.ts';
import { later } from './later.ts';
import { rootRoute } from './root-route.tsx';

const linkScreen = lazyRouteComponent(() => later().then(({ passwordLink }) => passwordLink()), 'PasswordLinkRoute');

const link = <const TPath extends string>(path: TPath) =>
  createRoute({ getParentRoute: () => rootRoute, path, beforeLoad: refuseWithoutLink, component: linkScreen });

/** Screens that need no session: reached from the login screen, or by the link of a mail. */
export const passwordRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forgot-password',
    beforeLoad: refuseWithoutLink,
    component: lazyRouteComponent(() => later().then(({ forgotPassword }) => forgotPassword()), 'ForgotPasswordScreen'),
  }),
  link('/auth/set-password'),
  link('/auth/set-password/$token'),
  link('/auth/reset-password'),
  link('/auth/reset-password/$token'),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/auth/password/token={$token}',
    beforeLoad: refuseWithoutLink,
    component: lazyRouteComponent(() => later().then(({ passwordLink }) => passwordLink()), 'OldPasswordLinkRoute'),
  }),
] as const;
