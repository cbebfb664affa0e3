import { useObservable, usePerson } from '#kit/app/context.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';

/** Stands in for the news while they are read or on their way, and where they never came. */
export function NoNews({ isReading }: { isReading: boolean }) {
  const connection = useObservable(usePerson().live);
  if (isReading || connection !== 'disconnected') return <Skeleton height="3rem" />;
  return 'Not on this device yet';
}
