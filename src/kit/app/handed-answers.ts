import { hourStyle } from '#contract/time/text.ts';
import { forgetDeviceZone, rememberZones, type ZoneMemory } from '#contract/time/zone.ts';

/**
 * The answers that the worker read from the device to paint this page's screen (`first-paint/answer.ts`). The application
 * renders from them first and queries the device meanwhile; queries with a name in `useLiveQuery` are handed over.
 */
export type HandedAnswers = Record<string, unknown>;

/** The answers of this page's person; those of other people are never kept. */
let answers: HandedAnswers = {};

/**
 * Stores and functions have no text that is the same in the worker and the page; queries that differ in these have
 * different names.
 */
const textOf = (dependency: unknown): string => (Object(dependency) === dependency ? '{}' : String(dependency));

/** The key of an answer, the same in the worker and in the page. */
export const answerKey = (name: string, deps: readonly unknown[]): string => `${name} ${deps.map(textOf).join(' ')}`;

/** Writes an answer as text; sets and maps survive. */
export const writeAnswer = (answer: unknown): string =>
  JSON.stringify(answer, (_, value) => {
    if (value instanceof Set) return { '#set': [...value] };
    return value instanceof Map ? { '#map': [...value] } : value;
  });

const readAnswer = (text: string): unknown =>
  JSON.parse(text, (_, value) => {
    if (Array.isArray(value?.['#set'])) return new Set(value['#set']);
    return Array.isArray(value?.['#map']) ? new Map(value['#map']) : value;
  });

/**
 * The data that comes with a painted screen: the answers of its queries, the facts about zones that it needed, and its
 * clock.
 */
export interface Handed {
  answers: HandedAnswers;
  zones: ZoneMemory;
  is24Hour: boolean;
}

/** @param text a `Handed` written by `writeAnswer`, of the person who is signed in */
export function takeAnswers(text: string): void {
  const handed = readAnswer(text) as Handed;
  answers = handed.answers;
  rememberZones(handed.zones);
  hourStyle.set(handed.is24Hour);
}

/** Called once the screen is drawn, or when another user is shown. */
export function forgetAnswers(): void {
  answers = {};
  forgetDeviceZone();
}

/** The state of a query before it has read the device. */
export function handedAnswer<T>(name: string | undefined, deps: readonly unknown[]): { result?: T; isHanded?: true } {
  const key = name === undefined ? '' : answerKey(name, deps);
  return key in answers ? { result: answers[key] as T, isHanded: true } : {};
}
