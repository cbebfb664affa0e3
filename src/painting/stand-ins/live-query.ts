import { answerKey, type HandedAnswers } from '#kit/handed-answers.ts';

/**
 * What `kit/use-live-query.ts` is while a screen is painted in the worker: every query is asked once. A screen is run until
 * none of its queries is new.
 */
type Answer = { value: unknown } | { error: unknown } | null;

/** By the text of the query and what it depends on: the same place of a screen asks the same in every run. */
let answers = new Map<string, Answer>();
/** Those that are handed over to the application. */
let named: HandedAnswers = {};
let pending: Promise<void>[] = [];

export function begin(): void {
  answers = new Map();
  named = {};
  pending = [];
}

/** Resolves when all that the last run has asked for the first time is answered; false where it asked nothing new. */
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
