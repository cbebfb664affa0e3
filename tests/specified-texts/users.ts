import type { SpecifiedText } from './specified-text.ts';

const users = (title: string) => `tests/features/users/users.test.tsx › ${title}`;
const admin = (title: string) => `tests/features/users/admin-users.test.tsx › ${title}`;
const LISTED = users('shows who has an account, with email and role');
const TAKEN = users('with an email that somebody has says so at the field and in a toast');
const FORM = admin('says at each field what is wrong with it, and keeps nothing');
const DELETED = users('asks first, tells of it, and leaves the focus in its place');
const NO_ADMIN = admin('at %s tells everybody else what they lack');

/** The users, on both of their screens, and the shell of the administration. */
export const USERS: readonly SpecifiedText[] = [
  { text: 'User', test: LISTED },
  { text: 'No email', test: LISTED },
  { text: 'No users found', test: users('of nobody says so') },
  {
    text: 'Error loading users. Please try again.',
    test: users('that could not be loaded says so, and is asked for again'),
  },
  { text: 'Are you sure?', test: DELETED },
  { text: 'Admin Access Required', test: NO_ADMIN },
  { text: 'You need administrator privileges to access this area.', test: NO_ADMIN },
  { text: 'Return to Dashboard', test: NO_ADMIN },
  { text: 'Invitation Pending', test: admin('are listed without customers, with role and status') },
  { text: 'Administrator', test: admin('are listed without customers, with role and status') },
  { text: 'Please enter a valid email address', test: users('is told in the words of this screen') },
  { text: 'Please select a valid role', test: admin('that the server refuses says so, and keeps what was typed') },
  { text: 'Invalid email address', test: FORM },
  { text: 'First name is required', test: FORM },
  { text: 'Last name is required', test: FORM },
  { text: 'User saved successfully', test: users('is told in the words of this screen') },
  { text: 'User role updated successfully', test: users('is changed where it stands, and taken back by Undo') },
  { text: 'User deleted successfully', test: DELETED },
  { text: 'User list refreshed', test: users('is refreshed, and says what came of it') },
  { text: 'User created successfully.', test: admin('makes a user and says so') },
  { text: 'User updated successfully.', test: admin('changes the status of an account, and says so') },
  {
    text: 'Invitation email sent successfully.',
    test: admin('is mailed anew to who has not answered, and to nobody else'),
  },
  { text: 'Failed to save user', test: users('that fails says so, and keeps what was typed') },
  { text: 'Failed to update user role', test: users('that is refused stays as it was') },
  { text: 'Failed to delete user', test: users('that is refused brings the user back') },
  { text: 'Failed to refresh user list', test: users('is refreshed, and says what came of it') },
  {
    text: 'Failed to create user. Please try again.',
    test: admin('that the server refuses says so, and keeps what was typed'),
  },
  {
    text: 'Failed to update user. Please try again.',
    test: admin('says of a change that is refused that it was'),
  },
  { text: 'Failed to delete user. Please try again.', test: admin('that is refused says so') },
  {
    text: 'Failed to resend invitation. Please try again.',
    test: admin('that could not be mailed says so, and why'),
  },
  { text: 'Email already in use', test: TAKEN },
  { text: 'This email is already in use. Please choose a different email address.', test: TAKEN },
  { text: 'Email Already Exists', test: TAKEN },
  { text: 'This email address is already registered. Please use a different email.', test: TAKEN },
  { text: 'No users found.', test: admin('of whom there are none are said to be none') },
  {
    text: 'No users found matching your search.',
    test: admin('that a search leaves none of are said to be none of it'),
  },
];
