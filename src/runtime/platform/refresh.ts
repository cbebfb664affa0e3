/** The data that a screen can request. */
export type RefreshScope =
  | { kind: 'groups' }
  | { kind: 'group'; groupId: string }
  | { kind: 'event'; eventId: string }
  | { kind: 'users' | 'system-hotels' | 'settings' };

/** The outcome of a refresh that a screen has requested. */
export type RefreshOutcome = { outcome: 'refreshed' } | { outcome: 'offline' } | { outcome: 'failed'; message: string };
