/** The keys in `meta` of groups that a pull has removed, each kept for a day with its rows (removed-groups.ts). */
export const REMOVED_GROUP = 'removed-group|';
