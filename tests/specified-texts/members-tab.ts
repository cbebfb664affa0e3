import type { SpecifiedText } from './specified-text.ts';

/** The members of a group, in their tab. */
export const MEMBERS_TAB: readonly SpecifiedText[] = [
  { text: 'Search members...', test: 'tests/features/members/members-panel.test.tsx › are found by %s' },
  {
    text: 'All Members',
    test: 'tests/features/members/members-panel.test.tsx › are filtered: members are the students, staff is everybody else',
  },
  {
    text: 'Members Only',
    test: 'tests/features/members/members-panel.test.tsx › are filtered: members are the students, staff is everybody else',
  },
  {
    text: 'Staff Only',
    test: 'tests/features/members/members-panel.test.tsx › are filtered: members are the students, staff is everybody else',
  },
  {
    text: 'Please select a user to add to the group.',
    test: 'tests/features/members/members-tab.test.tsx › needs a user, and offers the five roles of staff, the group assistant first',
  },
  {
    text: 'Please fill in all required fields',
    test: 'tests/features/members/members-files.test.tsx › says what is wrong with each row, and imports nothing before that is put right',
  },
  { text: 'Type updated', test: 'tests/features/members/members-tab.test.tsx › gets any of the seven types' },
  {
    text: 'Failed to update member type. Please try again.',
    test: 'tests/features/members/members-tab.test.tsx › keeps the type where the server refuses another',
  },
  { text: 'Staff member added', test: 'tests/features/members/members-tab.test.tsx › says that it worked' },
  {
    text: 'Failed to add staff member. Please try again.',
    test: 'tests/features/members/members-tab.test.tsx › that is refused stays in the form',
  },
  {
    text: 'Failed to add {type}. Please try again.',
    as: 'Failed to add student. Please try again.',
    test: 'tests/features/members/members-tab.test.tsx › that is refused stays in the form: %s',
  },
];
