import type { OwnList } from '#sync/entities.ts';

/** Under which a list of no group has the time when it was last fetched. */
export const listedKey = (name: OwnList): string => `listed|${name}`;
