import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  type RouterHistory,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import {
  type LoginSearch,
  readGroupSearch,
  readGroupsSearch,
  readHandoffSearch,
  readManagementSearch,
  readRoomCheckSearch,
  toDashboard,
} from '#kit/addresses/addresses.ts';
import type { AppRuntime } from '#runtime/session/app.ts';
import { adminRoutes } from './admin-routes.tsx';
import { refuseSignedIn, requireGroupManager } from './guards.ts';
import { later } from './later.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { passwordRoutes } from './password-routes.ts';
import { personalRoutes } from './personal-routes.ts';
import { rootRoute } from './root-route.tsx';
import { RouteError } from './route-error.tsx';
import { shellRoute } from './shell-route.tsx';
import { wantedPath } from './wanted-path.ts';

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: ({ next, problem }: Record<string, unknown>): LoginSearch => ({
    next: wantedPath(next),
    problem: typeof problem === 'string' ? problem : undefined,
  }),
  beforeLoad: refuseSignedIn,
  component: lazyRouteComponent(() => import('./login-route.tsx'), 'LoginRoute'),
});

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./dashboard-route.tsx'), 'DashboardRoute'),
});

/** An older address that some screens still lead to. */
const oldDashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard',
  beforeLoad: () => {
    throw redirect({ ...toDashboard, replace: true });
  },
});

const groupsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/groups',
  validateSearch: readGroupsSearch,
  component: lazyRouteComponent(() => import('./groups-route.tsx'), 'GroupsRoute'),
});

const groupMembersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/groups/$groupId/members',
  component: lazyRouteComponent(() => later().then(({ members }) => members()), 'MembersRoute'),
});

const programmeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/groups/$groupId/programme',
  component: lazyRouteComponent(() => later().then(({ sheets }) => sheets()), 'ProgrammeRoute'),
});

const roomingListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/groups/$groupId/rooming-list',
  component: lazyRouteComponent(() => later().then(({ sheets }) => sheets()), 'RoomingListRoute'),
});

const handoffRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/groups/$groupId/handoff',
  validateSearch: readHandoffSearch,
  component: lazyRouteComponent(() => later().then(({ handoff }) => handoff()), 'HandoffRoute'),
});

const rollCallsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/groups/$groupId/roll-calls',
  component: lazyRouteComponent(() => later().then(({ rollCalls }) => rollCalls()), 'RollCallsRoute'),
});

const rollCallRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/groups/$groupId/roll-calls/$rollCallId',
  component: lazyRouteComponent(() => later().then(({ rollCalls }) => rollCalls()), 'RollCallRoute'),
});

const announcementsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/groups/$groupId/announcements',
  component: lazyRouteComponent(() => later().then(({ announcements }) => announcements()), 'AnnouncementsRoute'),
});

const emergencyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/groups/$groupId/emergency',
  component: lazyRouteComponent(() => later().then(({ emergency }) => emergency()), 'EmergencyRoute'),
});

const emergencySheetRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/groups/$groupId/emergency-sheet',
  component: lazyRouteComponent(() => later().then(({ emergency }) => emergency()), 'EmergencySheetRoute'),
});

const roomCheckRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/groups/$groupId/room-check/$hotelId',
  validateSearch: readRoomCheckSearch,
  component: lazyRouteComponent(() => later().then(({ rollCalls }) => rollCalls()), 'RoomCheckRoute'),
});

const busesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/groups/$groupId/buses/$eventId/{-$paper}',
  component: lazyRouteComponent(() => later().then(({ rollCalls }) => rollCalls()), 'BusesRoute'),
});

const groupManagementRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/groups/manage',
  validateSearch: readManagementSearch,
  beforeLoad: requireGroupManager,
  component: lazyRouteComponent(() => later().then(({ management }) => management()), 'GroupManagementRoute'),
});

const scheduleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/schedule/$groupId/{-$date}',
  validateSearch: readGroupSearch,
  component: lazyRouteComponent(() => import('./schedule-route.tsx'), 'ScheduleRoute'),
});

const eventRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/events/$eventId',
  component: lazyRouteComponent(() => import('./event-route.tsx'), 'EventRoute'),
});

const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: NotFoundScreen,
});

const routeTree = rootRoute.addChildren([
  loginRoute,
  ...passwordRoutes,
  shellRoute.addChildren([
    dashboardRoute,
    oldDashboardRoute,
    groupsRoute,
    groupManagementRoute,
    groupMembersRoute,
    programmeRoute,
    roomingListRoute,
    handoffRoute,
    rollCallsRoute,
    rollCallRoute,
    announcementsRoute,
    emergencyRoute,
    emergencySheetRoute,
    roomCheckRoute,
    busesRoute,
    scheduleRoute,
    eventRoute,
    ...adminRoutes,
    ...personalRoutes,
    notFoundRoute,
  ]),
]);

/**
 * Parses a value of an address's query; throws for a value that would be written differently, such as a token of twenty
 * digits.
 */
function readExactly(text: string): unknown {
  const value = JSON.parse(text);
  if (JSON.stringify(value) !== text) throw new Error('is a text');
  return value;
}

/**
 * A painted screen already has its scroll position: its day opens at the present time. After each navigation but the
 * first the router scrolls to the top, or to the former position.
 */
function placesNext(): () => boolean {
  let isPainted = document.getElementById('answers') !== null;
  return () => {
    const places = !isPainted;
    isPainted = false;
    return places;
  };
}

/** The application's addresses. Tests pass a history in memory. */
export function createAppRouter(runtime: AppRuntime, history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    context: { runtime },
    defaultErrorComponent: RouteError,
    defaultPreload: 'intent',
    scrollRestoration: placesNext(),
    parseSearch: parseSearchWith(readExactly),
    stringifySearch: stringifySearchWith(JSON.stringify, readExactly),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
