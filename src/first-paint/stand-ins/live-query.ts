import { answerKey, type HandedAnswers } from '#kit/app/handed-answers.ts';

/**
 * `kit/app/use-live-query.ts` for painting in the worker: every query runs once. A screen is run until it makes no new
 * query.
 */
type Answer = { value: unknown } | { error: unknown } | null;

/** By the text of the query and its dependencies: the same place of a screen makes the same query in every run. */
let answers = new Map<string, Answer>();
/** The answers that are handed over to the application. */
let named: HandedAnswers = {};
let pending: Promise<void>[] = [];

export function begin(): void {
  answers = new Map();
  named = {};
  pending = [];
}

/** Resolves when all new queries of the last run are answered; false where it made none. */
export async function answered(): Promise<boolean> {
  if (pending.length === 0) return false;
  const asked = pending;
  pending = [];
  await Promise.all(asked);
  return true;
}

const textOf = (dependency: unknown): string => {
  if (typeof dependency === 'object' && dependency !== null) return '{}';
  return String(dependency);
};

export const handedOver = (): HandedAnswers => named;

export function useLiveQuery<T>(
  query: () => PromiseLike<T> | T,
  deps: readonly unknown[],
  name?: string,
): T | undefined {
  const key = name === undefined ? `${query} ${deps.map(textOf).join(' ')}` : answerKey(name, deps);
  const known = answers.get(key);
  if (known === undefined) {
    answers.set(key, null);
    const ask = async () => {
      try {
        const value = await query();
        answers.set(key, { value });
        if (name !== undefined && value !== undefined) named[key] = value;
      } catch (error) {
        answers.set(key, { error });
      }
    };
    pending.push(ask());
  }
  if (!known) return undefined;
  if ('error' in known) throw known.error;
  return known.value as T;
}
