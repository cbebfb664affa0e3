import { useObservable, usePerson } from '#kit/app/context.ts';

/**
 * Returns a function for a count whose rows are not on this device: undefined while they may still come, null when the
 * count is unknown. Its argument is the end of the last pull as it was read with the rows; a later pull may have more.
 */
export function useAbsent(): (pulledAt: number | null) => undefined | null {
  const status = useObservable(usePerson().sync);
  const mayCome = status.online && !status.pullFailed;
  return (pulledAt) =>
    mayCome && (status.pulling !== null || status.pulledAt === null || status.pulledAt !== pulledAt) ? undefined : null;
}
