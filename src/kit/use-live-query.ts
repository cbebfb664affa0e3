import { useEffect, useState } from 'react';
import { watchQuery } from '#store/queries/live.ts';

/**
 * The newest answer of a query to the local store, asked again when what it has read changes (`watchQuery`). Undefined
 * before the first answer; after a change of `deps` the former answer stands until the new one is there. Throws while
 * drawing what the query failed with.
 */
export function useLiveQuery<T>(query: () => PromiseLike<T> | T, deps: readonly unknown[]): T | undefined {
  const [read, setRead] = useState<{ answer?: T; error?: unknown; drawn?(): void }>({});
  useEffect(
    () =>
      watchQuery(
        query,
        (answer, drawn) =>
          setRead((was) => ('answer' in was && Object.is(was.answer, answer) ? was : { answer, drawn })),
        (error) => setRead({ error }),
      ),
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what its query depends on.
    deps,
  );
  useEffect(() => read.drawn?.(), [read]);
  if ('error' in read) throw read.error;
  return read.answer;
}
