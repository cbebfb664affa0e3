/** When a mark is made, in milliseconds: now, and in any case after the one that the person saw. */
export const madeAfter = (now: number, after: string | undefined): number =>
  after === undefined ? now : Math.max(now, Date.parse(after) + 1);
