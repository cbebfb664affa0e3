import type { SpecifiedText } from './specified-text.ts';

/** Where a group sleeps. */
export const LODGING: readonly SpecifiedText[] = [
  {
    text: 'No Hotels Added',
    test: 'tests/features/lodging/lodging-panel.test.tsx › says that there are no hotels, and offers to add one to those who may',
  },
  {
    text: 'No Room Assignments',
    test: 'tests/features/lodging/lodging-panel.test.tsx › shows another hotel when that is chosen, and no link but to web pages',
  },
  {
    text: 'Hotel name is required',
    test: 'tests/features/lodging/lodging-forms.test.tsx › tells each wrong field in its words, and goes to the first',
  },
  {
    text: 'Please select a hotel from the list',
    test: 'tests/features/lodging/lodging-forms.test.tsx › needs one of the list, and says so at the list',
  },
  {
    text: 'Hotel is required',
    test: 'tests/features/lodging/lodging-forms.test.tsx › needs a hotel where none is chosen',
  },
  {
    text: 'Member is required',
    test: 'tests/features/lodging/lodging-forms.test.tsx › needs a member and a room number',
  },
  {
    text: 'Room number is required',
    test: 'tests/features/lodging/lodging-forms.test.tsx › needs a member and a room number',
  },
  {
    text: 'Failed to add hotel. Please try again.',
    test: 'tests/features/lodging/lodging-forms.test.tsx › that is refused stays in the form, with %s',
  },
  {
    text: 'This will also remove all associated room assignments.',
    test: 'tests/features/lodging/lodging-forms.test.tsx › warns of its room assignments, and takes them along',
  },
];
