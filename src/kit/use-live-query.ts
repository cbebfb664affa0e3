import { useEffect, useState } from 'react';
import { watchQuery } from '#store/queries/live.ts';
import { handedAnswer, writeAnswer } from './handed-answers.ts';

interface Latest<T> {
  result?: T;
  error?: unknown;
  /** The worker has read it, a moment before. */
  isHanded?: true;
  onRendered?(): void;
}

/** Whether it is what is shown already: then nothing is drawn anew. */
const isShown = <T>({ result, isHanded }: Latest<T>, next: T): boolean =>
  Object.is(result, next) || (isHanded === true && writeAnswer(result) === writeAnswer(next));

/**
 * The newest result of a query to the local store. The query runs again when data that it read changes (`watchQuery`).
 * Undefined before the first result; after a change of `deps` the former result stays until the new one is there. If
 * the query fails, its error is thrown while rendering.
 * @param name of a query that the first content of a painted screen waits for: the worker hands its answer over by it
 */
export function useLiveQuery<T>(
  query: () => PromiseLike<T> | T,
  deps: readonly unknown[],
  name?: string,
): T | undefined {
  const [latest, setLatest] = useState<Latest<T>>(() => handedAnswer(name, deps));
  useEffect(
    () =>
      watchQuery(
        query,
        (result, onRendered) =>
          setLatest((was) => ('result' in was && isShown(was, result) ? was : { result, onRendered })),
        (error) => setLatest({ error }),
      ),
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what its query depends on.
    deps,
  );
  useEffect(() => latest.onRendered?.(), [latest]);
  if ('error' in latest) throw latest.error;
  return latest.result;
}
