/** The commands that screens run (`PersonRuntime.run`). They are not part of the first load. */
export * from './announcements.ts';
export * from './arrange-events.ts';
export * from './buses.ts';
export { releaseEdit } from './command.ts';
export * from './comments.ts';
export * from './delays.ts';
export * from './emergency.ts';
export * from './events.ts';
export * from './groups.ts';
export * from './handoffs.ts';
export * from './lodging.ts';
export * from './members.ts';
export * from './people.ts';
export * from './publishing.ts';
export * from './receipts.ts';
export * from './roll-calls.ts';
export * from './seen.ts';
