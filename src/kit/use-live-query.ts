import { useEffect, useState } from 'react';
import { watchQuery } from '#store/queries/live.ts';

/**
 * The newest result of a query to the local store. The query runs again when data that it read changes (`watchQuery`).
 * Undefined before the first result; after a change of `deps` the former result stays until the new one is there. If
 * the query fails, its error is thrown while rendering.
 */
export function useLiveQuery<T>(query: () => PromiseLike<T> | T, deps: readonly unknown[]): T | undefined {
  const [latest, setLatest] = useState<{ result?: T; error?: unknown; onRendered?(): void }>({});
  useEffect(
    () =>
      watchQuery(
        query,
        (result, onRendered) =>
          setLatest((was) => ('result' in was && Object.is(was.result, result) ? was : { result, onRendered })),
        (error) => setLatest({ error }),
      ),
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what its query depends on.
    deps,
  );
  useEffect(() => latest.onRendered?.(), [latest]);
  if ('error' in latest) throw latest.error;
  return latest.result;
}
