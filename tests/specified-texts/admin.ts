import type { SpecifiedText } from './specified-text.ts';

const admin = (title: string) => `tests/features/admin/admin.test.tsx › ${title}`;
const hotels = (title: string) => `tests/features/hotels/hotels.test.tsx › ${title}`;
const MISSING = hotels('has its three parts, and says at each field what is missing');
const EMAILS = hotels('wants emails that are some');
const NONE = admin('of whom there are none are said to be none, in either tab');

/** The administration: its overview, the system settings, the hotels and the groups. */
export const ADMIN: readonly SpecifiedText[] = [
  { text: 'ENVIRONMENT', test: admin('says ENVIRONMENT in the banner, and nothing else does') },
  { text: 'View All Activity', test: admin('shows the latest of what others did, and all of it when asked') },
  {
    text: 'will be implemented in a future update',
    test: admin('announce the tab %s'),
  },
  { text: 'Hotel Information', test: MISSING },
  { text: 'No hotels found. Add your first hotel to get started.', test: hotels('of none says so, and how to begin') },
  { text: 'Hotel name is required', test: MISSING },
  { text: 'Address is required', test: MISSING },
  { text: 'Phone is required', test: MISSING },
  { text: 'Email is required', test: MISSING },
  { text: 'Invalid email address', test: EMAILS },
  { text: 'Invalid sales manager email', test: EMAILS },
  { text: 'Invalid meeting manager email', test: EMAILS },
  { text: 'Hotel created successfully.', test: hotels('adds one in the newer words, and says so') },
  { text: 'Hotel updated successfully.', test: hotels('changes a hotel by what was changed alone') },
  { text: 'Hotel deleted successfully.', test: hotels('asks first, and tells of it') },
  {
    text: 'Failed to create hotel. Please try again.',
    test: hotels('that the server refuses says so, and keeps what was typed'),
  },
  { text: 'Failed to update hotel. Please try again.', test: hotels('of a change that is refused says so') },
  { text: 'Failed to delete hotel. Please try again.', test: hotels('that is refused brings it back, and says so') },
  {
    text: 'Failed to get hotel details. Please try again or enter details manually.',
    test: hotels('that cannot get the details says so, and changes nothing'),
  },
  { text: 'Group Management', test: admin('stay in its shell, and lead to members') },
  { text: 'No groups found', test: NONE },
  { text: 'No matching groups', test: admin('that a search leaves none of are said to be none of it') },
];
