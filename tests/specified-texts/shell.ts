import type { SpecifiedText } from './specified-text.ts';

const dashboard = (title: string) => `tests/features/dashboard/dashboard.test.tsx › ${title}`;
const panel = (title: string) => `tests/features/notifications/notifications.test.tsx › ${title}`;
const TYPES = panel('lists them newest first with the title of their type, the message and when');
const STATE = panel('says whether news come by themselves');
const GREETING = dashboard('at %i o’clock it greets %j with %j');
const COUNTS = dashboard('the cards count groups, today and the next seven days from the device, without a network');
const BUTTONS = dashboard('the buttons lead to the groups, and wait where there is nothing to view');

/** What stands around the screens, the dashboard, and the notifications. */
export const SHELL: readonly SpecifiedText[] = [
  { text: 'Good morning', test: GREETING },
  { text: 'Good afternoon', test: GREETING },
  { text: 'Good evening', test: GREETING },
  { text: 'User', test: dashboard('without notifications there is no recent activity') },
  { text: 'My Groups', test: COUNTS },
  { text: 'View All Groups', test: BUTTONS },
  {
    text: 'Failed to fetch groups',
    test: dashboard('a count that could not be fetched is said to be unknown, and the way to the groups stays open'),
  },
  { text: "Today's Schedule", test: COUNTS },
  { text: "View Today's Schedule", test: BUTTONS },
  { text: 'Upcoming Events', test: COUNTS },
  { text: 'Next 7 days', test: COUNTS },
  { text: 'View All Events', test: BUTTONS },
  { text: 'No recent activity', test: dashboard('without notifications there is no recent activity') },
  { text: 'New Group Created', test: TYPES },
  { text: 'Group Updated', test: TYPES },
  { text: 'New Schedule Added', test: TYPES },
  { text: 'Schedule Updated', test: TYPES },
  { text: 'New Comment', test: TYPES },
  { text: 'Notification', test: TYPES },
  { text: 'connected', test: STATE },
  { text: 'disconnected', test: STATE },
];
