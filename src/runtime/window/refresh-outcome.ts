/** What came of fetching anew what somebody asked for. */
export type RefreshOutcome = { outcome: 'refreshed' } | { outcome: 'offline' } | { outcome: 'failed'; message: string };
