import type { SpecifiedText } from './specified-text.ts';

const denver = (title: string) => `tests/features/assistant/assistant.test.tsx › ${title}`;
const FAILS = denver('that fails says so, in the conversation and beside it');
const MADE = denver('is shown as its card, with what it clashes with, and made once it is confirmed');

/** The assistant. */
export const ASSISTANT: readonly SpecifiedText[] = [
  { text: 'Ask assistant', test: FAILS },
  { text: 'Make changes', test: denver('is set aside by asking for changes') },
  { text: 'Create this itinerary', test: MADE },
  { text: "I'm sorry, I encountered an error while processing your request...", test: FAILS },
  { text: 'Failed to get a response from Denver.', test: FAILS },
  {
    text: 'Failed to update the schedule. Please try again or update it manually.',
    test: denver('that fails says so, and can be confirmed again'),
  },
  {
    text: 'Failed to create the schedule. Please try again or create it manually.',
    test: denver('is tried again under one key where the answer was lost'),
  },
  { text: 'No group selected for updating schedule.', test: denver('needs a group that the server knows') },
  { text: 'No group selected for creating an itinerary.', test: denver('needs a group that the server knows') },
];
