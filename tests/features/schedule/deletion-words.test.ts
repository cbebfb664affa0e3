import { expect, it } from 'vitest';
import { consequences } from '#features/event-deletion/words.ts';

const NOTHING = { comments: 0, files: 0, buses: 0, rollCalls: 0, isOnServer: true };
const UNDOABLE = 'You can undo this.';

it.each([
  ['a bus', { buses: 1 }, '1 bus is deleted with it. Members are notified.'],
  [
    'buses and comments',
    { buses: 2, comments: 3 },
    '3 comments and 2 buses are deleted with it. Members are notified.',
  ],
  ['a roll call', { rollCalls: 1 }, '1 roll call stays. Members are notified.'],
  ['a roll call that is not sent', { rollCalls: 1, isOnServer: false }, '1 roll call is deleted with it.'],
])('the question before an event with %s is deleted names it', (_, under, words) =>
  expect(consequences({ ...NOTHING, ...under }, false)).toBe(`${words} ${UNDOABLE}`),
);
