import type { TranslationLanguage } from '#contract/records/people/user-settings.ts';
import { LANGUAGE_TAGS } from './languages.ts';
import { looksLikeHtml, parsed } from './pieces.ts';

/** The browser's own translator, where it has one: on this device, so that it works without a network too. */

interface Session {
  translate(text: string): Promise<string>;
  destroy?(): void;
}

interface Pair {
  sourceLanguage: string;
  targetLanguage: string;
}

interface TranslatorApi {
  availability(pair: Pair): Promise<string>;
  create(pair: Pair & { signal: AbortSignal }): Promise<Session>;
}

interface Detector {
  detect(text: string): Promise<readonly { detectedLanguage?: string; confidence?: number }[]>;
  destroy?(): void;
}

interface DetectorApi {
  availability(): Promise<string>;
  create(): Promise<Detector>;
}

const browser = globalThis as { Translator?: TranslatorApi; LanguageDetector?: DetectorApi };

const hasBrowserTranslator = (): boolean => typeof browser.Translator?.create === 'function';

/** Whether the browser can translate from the usual language without loading anything and so without a network. */
export async function translatesHere(language: TranslationLanguage): Promise<boolean> {
  const pair = { sourceLanguage: USUAL, targetLanguage: LANGUAGE_TAGS[language] };
  if (!browser.Translator || !hasBrowserTranslator()) return false;
  return (await stateOf(browser.Translator, pair)) === 'available';
}

/**
 * The browser's answer for a pair; 'unavailable' where no answer comes in time, for example from a browser without a
 * model.
 */
const stateOf = (api: TranslatorApi, pair: Pair): Promise<string> =>
  patiently(api.availability(pair), STATE_MS).catch(() => 'unavailable');

/** Below this the detector only guesses. */
const SURE = 0.5;
/** The language of the app itself, and so of most of its texts. */
const USUAL = 'en';

async function openDetector(): Promise<Detector | null> {
  const api = browser.LanguageDetector;
  return api && (await patiently(api.availability(), STATE_MS)) === 'available' ? api.create() : null;
}

/**
 * The limit for opening a session, and for each text after that: a session may have to load a language, and may never
 * report that it cannot.
 */
const PATIENCE_MS = 15_000;
/** The limit for the answer whether it can translate at all, which needs no loading. */
const STATE_MS = 500;
/** The limit for detecting a language; after that a text is taken for English. */
const TELLING_MS = 5_000;

function patiently<T>(work: Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const { promise, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new Error('The browser does not answer')), patienceMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/**
 * Translates into one language until it is closed. After one failure to load a language pair it does not wait for that
 * pair again.
 */
export class BrowserTranslator {
  readonly #language: TranslationLanguage;
  readonly #mayLoad: boolean;
  readonly #sessions = new Map<string, Promise<Session | null>>();
  #detector: Promise<Detector | null> | undefined;
  #isThere: Promise<boolean> | undefined;

  /** @param mayLoad whether there is a network to load a language */
  constructor(language: TranslationLanguage, mayLoad = true) {
    this.#language = language;
    this.#mayLoad = mayLoad;
  }

  /** Translates a text, or HTML with its tags unchanged; null where this browser cannot do it. */
  async translate(source: string): Promise<string | null> {
    if (!browser.Translator || !hasBrowserTranslator()) return null;
    // Requested before the detector: where the browser does not answer here, the detector is not waited for either.
    this.#isThere ??= answers(browser.Translator, this.#language);
    if (!(await this.#isThere)) return null;
    try {
      const page = looksLikeHtml(source) ? parsed(source) : null;
      const session = await this.#sessionFor(page?.body.textContent ?? source);
      if (!session) return null;
      if (!page) return await patiently(session.translate(source));
      for (const node of textsIn(page)) node.data = await patiently(translatedInPlace(session, node.data));
      return page.body.innerHTML;
    } catch {
      return null;
    }
  }

  close(): void {
    for (const opened of [...this.#sessions.values(), this.#detector]) void opened?.then((open) => open?.destroy?.());
  }

  async #languageOf(words: string): Promise<string> {
    this.#detector ??= patiently(openDetector(), TELLING_MS).catch(() => null);
    const detector = await this.#detector;
    if (!detector) return USUAL;
    const [best] = await patiently(detector.detect(words), TELLING_MS).catch(() => []);
    return best?.detectedLanguage && (best.confidence ?? 0) >= SURE ? best.detectedLanguage : USUAL;
  }

  async #sessionFor(words: string): Promise<Session | null> {
    const sourceLanguage = await this.#languageOf(words);
    const known = this.#sessions.get(sourceLanguage);
    if (known) return known;
    // The browser may require a tap, a download or a newer machine.
    const pair = { sourceLanguage, targetLanguage: LANGUAGE_TAGS[this.#language] };
    const given = new AbortController();
    const session = patiently(openSession(pair, this.#mayLoad, given.signal)).catch(() => {
      given.abort();
      return null;
    });
    this.#sessions.set(sourceLanguage, session);
    return session;
  }
}

/** Whether the browser's translator answers at all; it may support only languages other than the usual one. */
const answers = (api: TranslatorApi, language: TranslationLanguage): Promise<boolean> =>
  patiently(api.availability({ sourceLanguage: USUAL, targetLanguage: LANGUAGE_TAGS[language] }), STATE_MS).then(
    () => true,
    () => false,
  );

/** @param signal also ends the session, at any time */
async function openSession(pair: Pair, mayLoad: boolean, signal: AbortSignal): Promise<Session | null> {
  const api = browser.Translator;
  if (!api) return null;
  const state = await stateOf(api, pair);
  if (state === 'unavailable' || (state !== 'available' && !mayLoad)) return null;
  return api.create({ ...pair, signal });
}

function textsIn(page: Document): Text[] {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  return texts.filter(({ data }) => data.trim() !== '');
}

/** Spaces around words separate them from their neighbors and are kept. */
async function translatedInPlace(session: Session, text: string): Promise<string> {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return `${before}${await session.translate(words)}${after}`;
}
