/**
 * When a mark is made, in milliseconds: now, and in any case after the one that its author saw, whatever another device's
 * clock said when that was made (S157).
 */
export const madeAfter = (now: number, seen: string | undefined): number =>
  seen === undefined ? now : Math.max(now, Date.parse(seen) + 1);
