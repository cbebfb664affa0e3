/** The routes that need only the contract and the services of the app. */

export * from './announcements.ts';
export * from './assistant.ts';
export * from './audit.ts';
export * from './auth.ts';
export * from './buses.ts';
export * from './calendars.ts';
export * from './changes.ts';
export * from './comments.ts';
export * from './emergency.ts';
export * from './environment.ts';
export * from './groups.ts';
export * from './handoff.ts';
export * from './lodging.ts';
export * from './personal-data.ts';
export * from './places.ts';
export * from './receipts.ts';
export * from './roll-calls.ts';
export * from './schedules.ts';
export * from './seen.ts';
export * from './storage.ts';
export * from './third-party-sign-in.ts';
export * from './uploads.ts';
export * from './users.ts';
