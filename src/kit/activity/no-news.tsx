import { useObservable, usePerson } from '#kit/app/context.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';

/** In place of the news, while they are read or on their way, and where they have never come. */
export function NoNews({ isReading }: { isReading: boolean }) {
  const connection = useObservable(usePerson().live);
  if (isReading || connection !== 'disconnected') return <Skeleton height="3rem" />;
  return 'Not on this device yet';
}
