import type { SpecifiedText } from './specified-text.ts';

const managed = (title: string) => `tests/features/members/manage-members.test.tsx › ${title}`;
const LISTED = managed('bears the name of its group and lists who is in it');
const ADDED = managed('says that it worked, and the list is fetched anew');
const CHANGED = managed('says that it worked, and gives the focus back');
const REMOVED = managed('says that it worked, and leaves the focus in its place');
const NOBODY = managed('says so when nobody matches, and when there is nobody');
const REFRESHED = managed('is refreshed, and says what came of it');

/** The members of a group, on the screen of the management. */
export const MEMBERS: readonly SpecifiedText[] = [
  { text: '{group name} - Members', as: 'Kyoto Spring - Members', test: LISTED },
  { text: 'No members in this group yet.', test: NOBODY },
  { text: 'No members match your search criteria.', test: NOBODY },
  {
    text: 'Error loading members. Please try again.',
    test: managed('says that it could not be loaded, and asks again'),
  },
  {
    text: 'Are you sure you want to remove this member from the group? This action cannot be undone.',
    test: managed('asks first, and leaves everything as it is when the answer is no'),
  },
  { text: 'Please select a user.', test: managed('needs a user, and says so at the list') },
  { text: 'No available users', test: managed('says that there is nobody else') },
  { text: 'Member added', test: ADDED },
  { text: 'The user has been added to the group.', test: ADDED },
  { text: 'Failed to add member. Please try again.', test: managed('that is refused stays in the form') },
  { text: 'Role updated', test: CHANGED },
  { text: "The member's role has been updated.", test: CHANGED },
  { text: 'Failed to update member role. Please try again.', test: managed('that is refused stays in the form') },
  { text: 'Member removed', test: REMOVED },
  { text: 'The member has been removed from the group.', test: REMOVED },
  { text: 'Failed to remove member. Please try again.', test: managed('that is refused brings the member back') },
  { text: 'Refreshed', test: REFRESHED },
  { text: 'Refresh failed', test: REFRESHED },
  { text: 'The members list has been refreshed.', test: REFRESHED },
  { text: 'Failed to refresh the members list. Please try again.', test: REFRESHED },
];
