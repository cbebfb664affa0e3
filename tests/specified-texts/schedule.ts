import type { SpecifiedText } from './specified-text.ts';

const onDay = (title: string) => `tests/features/schedule/schedule-screen.test.tsx › ${title}`;
const inForm = (title: string) => `tests/features/event-form/event-form.test.tsx › ${title}`;
const atEvent = (title: string) => `tests/features/event/event-screen.test.tsx › ${title}`;
const LACKS = inForm('says at each field what it lacks');
const FIRST = inForm('offers the first one');

/** A group's schedule, the form of its events, and an event. */
export const SCHEDULE: readonly SpecifiedText[] = [
  { text: 'Group Code', as: 'Group Code: HSS-26-04', test: onDay('names the group, its dates and code') },
  { text: 'No schedule for this day', test: onDay('says so when it is empty') },
  { text: 'There are no events scheduled for this date', test: onDay('says so when it is empty') },
  { text: 'Add First Event', test: FIRST },
  { text: 'Add New Schedule Item', test: FIRST },
  { text: 'Schedule refreshed', test: onDay('asks for the whole group and says that it worked') },
  { text: 'Refresh failed', test: onDay('says that it did not work when %s') },
  {
    text: 'Failed to refresh schedule data. Please try again.',
    test: onDay('says that it did not work when %s'),
  },
  { text: 'Title is required', test: LACKS },
  { text: 'Title cannot exceed 100 characters', test: LACKS },
  { text: 'Title cannot be empty or contain only spaces', test: LACKS },
  { text: 'Please select an event type', test: LACKS },
  { text: 'Start time is required', test: LACKS },
  { text: 'End time is required', test: LACKS },
  { text: 'End time must be after start time', test: inForm('ends after it starts') },
  {
    text: 'Failed to create the schedule. Please try again.',
    test: inForm('that the server refuses stays in its form, with the specified words'),
  },
  {
    text: 'Failed to update the schedule. Please try again.',
    test: inForm('that the server refuses says so in the specified words'),
  },
  {
    text: 'Error loading event details. Please try again.',
    test: atEvent('is asked for, and asked for again on Retry'),
  },
  { text: 'Event Details', test: 'tests/features/schedule/desk.test.tsx › opens beside its day' },
];
