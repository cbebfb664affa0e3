import type { OwnList } from '#sync/kinds/entities.ts';

/** The key of the time at which a list that belongs to no group was last fetched. */
export const listedKey = (name: OwnList): string => `listed|${name}`;
