import { createRoute } from '@tanstack/react-router';
import { AnnouncedScreen, SignedOutAnnouncedScreen } from './announced-screen.tsx';
import { rootRoute } from './root-route.tsx';
import { shellRoute } from './shell-route.tsx';

const announced = <const TPath extends string>(path: TPath, title: string) =>
  createRoute({ getParentRoute: () => shellRoute, path, component: () => <AnnouncedScreen title={title} /> });

const signedOut = <const TPath extends string>(path: TPath, title: string) =>
  createRoute({ getParentRoute: () => rootRoute, path, component: () => <SignedOutAnnouncedScreen title={title} /> });

/**
 * Destinations of the specification whose screens come with a later version. They are announced, not faked: each is a
 * real address with its name, so that a link to it leads somewhere honest.
 */
export const announcedRoutes = [
  announced('/matrix-hub', 'My Day'),
  announced('/groups/manage', 'Group Management'),
  announced('/groups/$groupId/members', 'Group Members'),
  announced('/users', 'User Management'),
  announced('/admin', 'Admin Dashboard'),
  announced('/admin/user-management', 'User Management'),
  announced('/admin/system-hotels', 'System Hotels'),
  announced('/admin/settings', 'System Settings'),
  announced('/admin/groups', 'Group Management'),
  announced('/settings', 'User Settings'),
  announced('/profile', 'My Profile'),
  announced('/help-and-support', 'Help and Support'),
] as const;

/** Those that a person reaches who is not signed in: from the login screen, or by a link in a mail. */
export const signedOutAnnouncedRoutes = [
  signedOut('/forgot-password', 'Forgot Password'),
  signedOut('/auth/set-password', 'Set Your Password'),
  signedOut('/auth/set-password/$token', 'Set Your Password'),
  signedOut('/auth/reset-password', 'Reset Your Password'),
  signedOut('/auth/reset-password/$token', 'Reset Your Password'),
  signedOut('/auth/password/$token', 'Set Your Password'),
] as const;
