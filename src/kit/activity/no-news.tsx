import { useObservable, usePerson } from '#kit/app/context.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';

/** Stands in for the news while it is read or on its way, and where it never came. */
export function NoNews({ isReading }: { isReading: boolean }) {
  const connection = useObservable(usePerson().live);
  if (isReading || connection !== 'disconnected') return <Skeleton height="3rem" />;
  return 'Not on this device yet';
}
