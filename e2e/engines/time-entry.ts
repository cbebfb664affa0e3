/** The code that `time.story.ts` runs inside an engine. */
export { timeTable as play } from '#support/time-table.ts';
