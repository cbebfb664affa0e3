/** The only source of the current time, in milliseconds since the epoch, so that tests can set it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** An instant as it is stored and sent: ISO 8601 UTC with milliseconds. */
export const toInstant = (ms: number): string => new Date(ms).toISOString();
