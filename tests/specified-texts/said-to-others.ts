import type { SpecifiedText } from './specified-text.ts';

/**
 * Texts that no screen of ours comes to say: the form always has a time zone, and writes the newer fields of a hotel; but the
 * server says them to others, and the contract to whoever reads an answer.
 */
export const SAID_TO_OTHERS: readonly SpecifiedText[] = [
  {
    text: 'Timezone is required',
    test: 'tests/server/schedule/schedule-writes.test.ts › refuses %s, naming the field, as JSON and as a form',
  },
  {
    text: 'Location is required',
    test: 'tests/server/lodging/lodging.test.ts › the catalogue refuses %s in the words of the form that was used',
  },
  {
    text: 'Contact phone is required',
    test: 'tests/server/lodging/lodging.test.ts › the catalogue refuses %s in the words of the form that was used',
  },
  {
    text: 'Contact email is required',
    test: 'tests/server/lodging/lodging.test.ts › the catalogue refuses %s in the words of the form that was used',
  },
  {
    text: 'Missing schedule ID for update.',
    test: 'tests/server/schedule/assistant-writes.test.ts › is refused with %s, in the words of the form',
  },
  { text: 'No URL in response', test: 'tests/contract/lodging-reading.test.ts › without an address is none' },
];
