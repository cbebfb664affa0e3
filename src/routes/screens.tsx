import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import {
  readAuditSearch,
  readGroupSearch,
  readGroupsSearch,
  readHandoffSearch,
  readHotelsSearch,
  readManagementSearch,
  readRoomCheckSearch,
  readSettingsSearch,
  readShareSearch,
  readUsersSearch,
  toDashboard,
} from '#kit/addresses/addresses.ts';
import { firstScreen } from '#kit/app/first-screen.ts';
import type { AppRuntime } from '#runtime/session/app.ts';
import { lazily } from '#ui/lazily/lazily.tsx';
import { UpdateBanner } from './banners.tsx';
import {
  refuseSignedIn,
  refuseWithoutLink,
  requireAdmin,
  requireExtensions,
  requireGroupManager,
  requireSignedIn,
} from './guards.ts';
import { NotFoundScreen } from './plain-page.tsx';
import { screensOf } from './screen.tsx';
import { ShellLayout } from './shell-layout.tsx';
import { readLoginSearch } from './wanted.ts';

/** No toast is shown before the first screen. */
const Toaster = lazily(async () => (await firstScreen.then(() => import('#ui/toast/toaster.tsx'))).Toaster);

const root = createRootRouteWithContext<{ runtime: AppRuntime }>()({
  component: () => (
    <>
      <UpdateBanner />
      <Outlet />
      <Toaster />
    </>
  ),
  notFoundComponent: () => (
    <main>
      <NotFoundScreen />
    </main>
  ),
});

/** The screens that only a signed-in user sees, with the shell around them. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireSignedIn,
  component: ShellLayout,
});

type Later = typeof import('./later-screens.ts');

const later =
  <TName extends keyof Later>(name: TName) =>
  () =>
    import('./later-screens.ts').then((screens): Promise<unknown> => screens[name]()) as ReturnType<Later[TName]>;

/** An older address that some screens still lead to. */
const oldDashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  beforeLoad: () => {
    throw redirect({ ...toDashboard, replace: true });
  },
});

const notFound = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundScreen });

const open = screensOf(root);
const screen = screensOf(shell);

/** Its shell shows a message to users who are not administrators, at any address below it. */
const admin = screen('/admin', later('AdminShell'));
admin.update({ notFoundComponent: NotFoundScreen });
const adminScreen = screensOf(admin);

const passwordLink = later('PasswordLinkRoute');

/**
 * All screens: the path, the loader, and where it has them the reader of its search values and its guard. The links to
 * them are in src/kit/addresses.
 */
export const routeTree = root.addChildren([
  open('/login', async () => (await import('./login-route.tsx')).LoginRoute, {
    search: readLoginSearch,
    guard: refuseSignedIn,
  }),
  open('/forgot-password', later('ForgotPasswordScreen'), { guard: refuseWithoutLink }),
  open('/auth/set-password', passwordLink, { guard: refuseWithoutLink }),
  open('/auth/set-password/$token', passwordLink, { guard: refuseWithoutLink }),
  open('/auth/reset-password', passwordLink, { guard: refuseWithoutLink }),
  open('/auth/reset-password/$token', passwordLink, { guard: refuseWithoutLink }),
  open('/auth/password/token={$token}', later('OldPasswordLinkRoute'), {
    guard: refuseWithoutLink,
  }),
  shell.addChildren([
    screen('/', async () => (await import('./dashboard-route.tsx')).DashboardRoute),
    oldDashboard,
    screen('/matrix-hub', later('MyDayRoute')),
    screen('/today', later('TodaysPlan')),
    screen('/groups', async () => (await import('#features/groups/groups-screen.tsx')).GroupsScreen, {
      search: readGroupsSearch,
    }),
    screen('/groups/manage', later('GroupManagementScreen'), {
      search: readManagementSearch,
      guard: requireGroupManager,
    }),
    screen('/schedule/$groupId/{-$date}', async () => (await import('./schedule-route.tsx')).ScheduleRoute, {
      search: readGroupSearch,
      stays: true,
    }),
    screen('/events/$eventId', async () => (await import('./event-route.tsx')).EventRoute),
    screen('/groups/$groupId/members', later('MembersScreen')),
    screen('/groups/$groupId/announcements', later('AnnouncementsScreen')),
    screen('/groups/$groupId/roll-calls', later('RollCallsScreen')),
    screen('/groups/$groupId/roll-calls/$rollCallId', later('RollCallScreen')),
    screen('/groups/$groupId/room-check/$hotelId', later('RoomCheckScreen'), {
      search: readRoomCheckSearch,
    }),
    screen('/groups/$groupId/buses/$eventId', later('BusesScreen')),
    screen('/groups/$groupId/buses/$eventId/paper', later('BusSheet')),
    screen('/groups/$groupId/emergency', later('EmergencyScreen')),
    screen('/groups/$groupId/emergency-sheet', later('EmergencySheet')),
    screen('/groups/$groupId/programme', later('ProgrammeScreen')),
    screen('/groups/$groupId/trip-sheet', later('TripSheet')),
    screen('/groups/$groupId/rooming-list', later('RoomingListScreen')),
    screen('/groups/$groupId/handoff', later('HandoffScreen'), { search: readHandoffSearch }),
    screen('/settings', later('SettingsRoute')),
    screen('/settings/storage', later('StorageScreen')),
    screen('/profile', later('ProfileScreen')),
    screen('/share', later('ShareScreen'), { search: readShareSearch }),
    screen('/help-and-support', later('HelpScreen')),
    screen('/users', later('UsersScreen'), { search: readUsersSearch, guard: requireAdmin }),
    admin.addChildren([
      adminScreen('/', later('OverviewScreen')),
      adminScreen('/user-management', later('AdminUsersScreen'), { search: readUsersSearch }),
      adminScreen('/groups', later('AdminGroupsScreen'), { search: readManagementSearch }),
      adminScreen('/settings', later('AdminSettingsRoute'), { search: readSettingsSearch }),
      adminScreen('/system-hotels', later('SystemHotelsRoute'), { search: readHotelsSearch }),
      adminScreen('/audit', later('AuditScreen'), { search: readAuditSearch, guard: requireExtensions }),
      adminScreen('/data', later('DataScreen'), { guard: requireExtensions }),
      adminScreen('/help', later('AdminHelpScreen')),
    ]),
    notFound,
  ]),
]);
