import { hourStyle } from '#contract/time/text.ts';
import { forgetDeviceZone, rememberZones, type ZoneMemory } from '#contract/time/zone.ts';

/**
 * What the worker has read of the device to paint this page's screen (`sw/painted-pages.ts`), so that the application draws
 * the same at once and asks the device meanwhile. Queries that have a name in `useLiveQuery` are handed over.
 */
export type HandedAnswers = Record<string, unknown>;

/** The answers of this page's person. Nobody else's are ever kept. */
let answers: HandedAnswers = {};

/** Stores and functions have no text that is the same in both; a query has a name where others differ in these. */
const textOf = (dependency: unknown): string => (Object(dependency) === dependency ? '{}' : String(dependency));

/** The same in the worker and in the page. */
export const answerKey = (name: string, deps: readonly unknown[]): string => `${name} ${deps.map(textOf).join(' ')}`;

/** As text, in which sets and maps stay what they are. */
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

/** What comes with a painted screen: the answers of its queries, what was asked of zones for it, and its clock. */
export interface Handed {
  answers: HandedAnswers;
  zones: ZoneMemory;
  is24Hour: boolean;
}

/** @param text what `writeAnswer` made of a `Handed`, of the person who is signed in */
export function takeAnswers(text: string): void {
  const handed = readAnswer(text) as Handed;
  answers = handed.answers;
  rememberZones(handed.zones);
  hourStyle.set(handed.is24Hour);
}

/** Once the screen is drawn, or somebody else is shown. */
export function forgetAnswers(): void {
  answers = {};
  forgetDeviceZone();
}

/** The state of a query before it has asked the device. */
export function handedAnswer<T>(name: string | undefined, deps: readonly unknown[]): { result?: T; isHanded?: true } {
  const key = name === undefined ? '' : answerKey(name, deps);
  return key in answers ? { result: answers[key] as T, isHanded: true } : {};
}
