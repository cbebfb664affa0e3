import { useEffect, useState } from 'react';
import { watchQuery } from '#store/queries/live.ts';
import { handedAnswer, writeAnswer } from './handed-answers.ts';

interface Latest<T> {
  result?: T;
  error?: unknown;
  /** The worker has read it, a moment before the page. */
  isHanded?: true;
  onRendered?(): void;
}

/** Whether a result equals the shown one, so that nothing is rendered again. */
const isShown = <T>({ result, isHanded }: Latest<T>, next: T): boolean =>
  Object.is(result, next) || (isHanded === true && writeAnswer(result) === writeAnswer(next));

/**
 * The newest result of a query to the local store. The query runs again when data that it read changes (`watchQuery`).
 * Undefined before the first result; after a change of `deps` the former result stays until the new one arrives. If the
 * query fails, its error is thrown while rendering.
 * @param name the name of a query that the first content of a painted screen waits for; the worker hands its answer
 * over under it
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
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists the dependencies of its query.
    deps,
  );
  useEffect(() => latest.onRendered?.(), [latest]);
  if ('error' in latest) throw latest.error;
  return latest.result;
}
