/** Passed to the contract in place of ids that are not numbers: local ones, and those of other servers. */
export const ANY_ID = 1;
