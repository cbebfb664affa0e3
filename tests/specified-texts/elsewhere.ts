import type { SpecifiedText } from './specified-text.ts';

/** What the second part says of screens that the first has too. */
export const ELSEWHERE: readonly SpecifiedText[] = [
  {
    text: 'Group Management',
    test: 'tests/features/group-management/group-management.test.tsx › stand in a table with code, type, dates, members and status',
  },
  {
    text: 'Logout failed',
    test: 'tests/features/shell/shell.test.tsx › a logout that fails says so, and the person stays',
  },
  {
    text: 'An error occurred while logging out. Please try again.',
    test: 'tests/features/shell/shell.test.tsx › a logout that fails says so, and the person stays',
  },
  { text: 'User deleted successfully.', test: 'tests/features/users/admin-users.test.tsx › asks, and tells of it' },
];
