/** What `time.story.ts` plays inside an engine. */
export { timeTable as play } from '#support/time-table.ts';
