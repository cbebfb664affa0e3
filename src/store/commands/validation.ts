/** Ids of other servers, and local ones, are no numbers: the contract is shown this one where it only wants to see one. */
export const ANY_ID = 1;
