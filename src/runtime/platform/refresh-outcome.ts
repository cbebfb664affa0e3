/** The outcome of a refresh that a screen has requested. */
export type RefreshOutcome = { outcome: 'refreshed' } | { outcome: 'offline' } | { outcome: 'failed'; message: string };
