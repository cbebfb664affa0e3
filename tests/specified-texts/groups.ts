import type { SpecifiedText } from './specified-text.ts';

const list = (title: string) => `tests/features/groups/groups.test.tsx › ${title}`;
const management = (title: string) => `tests/features/group-management/group-management.test.tsx › ${title}`;
const newGroup = (title: string) => `tests/features/group-management/new-group.test.tsx › ${title}`;
const managedGroup = (title: string) => `tests/features/group-management/managed-group.test.tsx › ${title}`;
const ROWS = management('stand in a table with code, type, dates, members and status');
const FIELDS = newGroup('says at each field what is wrong with it, and keeps nothing');
const NONE = management('that are not there yet can be made');
const REFRESHED = management('are refreshed at a press, which says how it went');
const KEPT = newGroup('is kept, told of, and stands among the active ones a moment later');
const CREATED = newGroup('that was made without a network is told of when the server has it');
const ARCHIVED = managedGroup('is archived after a question, and brought back by Undo');

const LISTED = list('active groups are listed with what the card says about them, archived ones are not');
const SWITCHED = list('the switch shows the archived groups under their own heading');
const UNFETCHED = list('a list that cannot be fetched and is not on the device offers to check again');
const EMPTY = list('somebody without groups is told so; an admin is led to Group Management');
const FOUND = list('search matches name or code in any case; type and year narrow; Clear Filters shows all again');

/** The list of groups, and their management. */
export const GROUPS: readonly SpecifiedText[] = [
  { text: 'Group name is required', test: FIELDS },
  { text: 'Group code is required', test: FIELDS },
  { text: 'Group type is required', test: FIELDS },
  { text: 'End date must be after start date', test: FIELDS },
  { text: 'No active groups', test: NONE },
  { text: 'Create First Group', test: NONE },
  { text: 'No archived groups', test: NONE },
  { text: 'Clear Search', test: management('are searched by name, code and type, which stands in the address') },
  { text: 'Error loading groups. Please try again.', test: management('that could not be loaded are asked for again') },
  { text: 'Access Denied', test: management('are no business of a person with the role %s') },
  {
    text: "You don't have permission to access this page.",
    test: management('are no business of a person with the role %s'),
  },
  { text: 'MMM d, yyyy - MMM d, yyyy', as: 'Apr 1, 2026 - Apr 14, 2026', test: ROWS },
  { text: 'MMM d, yyyy', as: 'Apr 1, 2026', test: ROWS },
  { text: 'Active', test: ROWS },
  { text: 'Upcoming', test: ROWS },
  { text: 'Completed', test: ROWS },
  { text: 'N member', as: '1 member', test: ROWS },
  { text: 'N members', as: '12 members', test: ROWS },
  { text: 'Groups refreshed', test: REFRESHED },
  { text: 'The latest group list has been loaded.', test: REFRESHED },
  { text: 'Refresh failed', test: REFRESHED },
  { text: 'Failed to refresh the group list. Please try again.', test: REFRESHED },
  { text: 'Group created', test: KEPT },
  { text: 'The group has been successfully created.', test: KEPT },
  { text: 'Group Created', test: CREATED },
  { text: 'The group has been successfully created and is now available.', test: CREATED },
  { text: 'Group updated', test: managedGroup('is changed in a form above the table') },
  { text: 'The group has been successfully updated.', test: managedGroup('is changed in a form above the table') },
  {
    text: 'Failed to create the group. Please try again.',
    test: newGroup('that the server refuses stays in its form, with the reason'),
  },
  {
    text: 'Failed to update the group. Please try again.',
    test: managedGroup('that the server does not let be changed says so'),
  },
  { text: 'Group archived', test: ARCHIVED },
  { text: 'The group has been successfully archived.', test: ARCHIVED },
  { text: 'Failed to archive the group. Please try again.', test: managedGroup('that cannot be archived says so') },
  { text: 'Error', test: managedGroup('that cannot be archived says so') },
  { text: 'Success', test: managedGroup('is drawn by the server from a theme, a style and a colour') },
  {
    text: 'Custom icon generated successfully!',
    test: managedGroup('is drawn by the server from a theme, a style and a colour'),
  },
  { text: 'Failed to load theme suggestions', test: managedGroup('that could not be drawn says so') },
  { text: 'Failed to generate custom icon', test: managedGroup('that could not be drawn says so') },
  { text: 'Search groups...', test: management('are searched by name, code and type, which stands in the address') },
  { text: 'No matching groups', test: management('are searched by name, code and type, which stands in the address') },
  { text: 'Active Groups', test: LISTED },
  { text: 'Archived Groups', test: SWITCHED },
  { text: 'These groups have been archived and are no longer active', test: SWITCHED },
  { text: 'Select a group to view its schedule', test: LISTED },
  { text: 'Group Code: {code}', as: 'Group Code: HSS-A', test: LISTED },
  { text: 'Timezone: {zone}', as: 'Timezone: Asia/Tokyo', test: LISTED },
  { text: '+N', as: '+2', test: LISTED },
  { text: "You don't belong to any active groups", test: UNFETCHED },
  { text: 'Check Again', test: UNFETCHED },
  { text: 'No groups found', test: EMPTY },
  { text: 'Go to Group Management', test: EMPTY },
  { text: 'Clear Filters', test: FOUND },
];
