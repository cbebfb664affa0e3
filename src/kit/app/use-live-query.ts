import { useObservable } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { watchQuery } from '#store/queries/base/live.ts';
import { handedAnswer, writeAnswer } from './handed-answers.ts';

/**
 * The newest result of a query to the local store: Dexie's `useLiveQuery` with a pause between two runs (`watchQuery`),
 * beginning with the answer that the worker read a moment before the page. Undefined before the first result; after a
 * change of `deps` the former result stays until the new one arrives. If the query fails, its error is thrown while
 * rendering.
 * @param name the name of a query that the first content of a painted screen waits for; the worker hands its answer
 * over under it
 */
export function useLiveQuery<T>(
  query: () => PromiseLike<T> | T,
  deps: readonly unknown[],
  name?: string,
): T | undefined {
  const onRendered = useRef(() => {});
  const result = useObservable<T | undefined>(
    () => {
      let shown = handedAnswer<T>(name, deps);
      return {
        hasValue: () => 'result' in shown,
        getValue: () => shown.result,
        subscribe: (next, fail = () => {}) =>
          watchQuery(
            query,
            (result, rendered) => {
              onRendered.current = rendered;
              const isSame = shown.isHanded && writeAnswer(shown.result) === writeAnswer(result);
              if (!isSame) shown = { result };
              next(shown.result);
            },
            fail,
          ),
      };
    },
    // A new array, because the library's type is one that may be changed.
    [...deps],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each result that is rendered.
  useEffect(() => onRendered.current(), [result]);
  return result;
}
