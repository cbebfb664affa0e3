import type { ReactNode } from 'react';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { EventScreen } from '#features/event/event-screen.tsx';
import { GroupsScreen } from '#features/groups/groups-screen.tsx';
import { MyDayScreen } from '#features/my-day/my-day-screen.tsx';
import { readGroupSearch } from '#kit/addresses/addresses.ts';
import { ScheduleRoute } from '#routes/schedule-route.tsx';

/**
 * The screens that are painted in the worker, by their address. Another one is added here, with a component that reads
 * the device by `useLiveQuery`; where the component needs a module that no worker can run, `build/first-paint.ts` names a
 * stand-in.
 */
export interface PaintedScreen {
  /** The module that the application loads for the screen: its styles and scripts are requested immediately. */
  module: string;
  path: RegExp;
  /** False for search values with which the address shows another screen. */
  isMeant?(search: Record<string, unknown>): boolean;
  draw(params: Record<string, string | undefined>): ReactNode;
}

export const PAINTED_SCREENS: readonly PaintedScreen[] = [
  {
    module: 'src/routes/schedule-route.tsx',
    // Without a day, the application first resolves it.
    path: /^\/schedule\/(?<groupId>[^/]+)\/(?<date>\d{4}-\d\d-\d\d)$/,
    isMeant: (search) => Object.values(readGroupSearch(search)).every((value) => value === undefined),
    draw: ({ groupId = '', date }) => <ScheduleRoute groupId={groupId} date={date} search={{}} />,
  },
  {
    module: 'src/routes/event-route.tsx',
    path: /^\/events\/(?<eventId>[^/]+)$/,
    // Its comments and its buttons come later in the application too.
    draw: ({ eventId = '' }) => <EventScreen eventId={eventId} comments={null} edit={() => null} facts={() => null} />,
  },
  {
    module: 'src/features/groups/groups-screen.tsx',
    path: /^\/groups$/,
    isMeant: (search) => Object.keys(search).length === 0,
    draw: () => <GroupsScreen search={{}} onSearch={() => {}} />,
  },
  {
    module: 'src/routes/dashboard-route.tsx',
    path: /^\/$/,
    // The text of My Day comes later in the application too.
    draw: () => <DashboardScreen myDay={null} />,
  },
  {
    module: 'src/routes/my-day-route.tsx',
    path: /^\/matrix-hub$/,
    // The actions of the day come with the application.
    draw: () => <MyDayScreen />,
  },
];
