import type { TranslationLanguage } from '#contract/user-settings.ts';
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
  create(pair: Pair): Promise<Session>;
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

export const hasBrowserTranslator = (): boolean => typeof browser.Translator?.create === 'function';

/** Below this the detector only guesses. */
const SURE = 0.5;
/** What the app itself speaks, and so what most of its texts are in. */
const USUAL = 'en';

async function languageOf(text: string): Promise<string> {
  const api = browser.LanguageDetector;
  if (!api || (await api.availability()) !== 'available') return USUAL;
  const detector = await api.create();
  try {
    const [best] = await detector.detect(text);
    return best?.detectedLanguage && (best.confidence ?? 0) >= SURE ? best.detectedLanguage : USUAL;
  } finally {
    detector.destroy?.();
  }
}

/** A text, or HTML with its tags as they are, in another language; null where this browser cannot do it. */
export async function translatedByBrowser(source: string, language: TranslationLanguage): Promise<string | null> {
  const api = browser.Translator;
  if (!api || !hasBrowserTranslator()) return null;
  try {
    const page = looksLikeHtml(source) ? parsed(source) : null;
    const words = page?.body.textContent ?? source;
    const pair = { sourceLanguage: await languageOf(words), targetLanguage: LANGUAGE_TAGS[language] };
    if ((await api.availability(pair)) === 'unavailable') return null;
    const session = await api.create(pair);
    try {
      if (!page) return await session.translate(source);
      for (const node of textsIn(page)) node.data = await translatedInPlace(session, node.data);
      return page.body.innerHTML;
    } finally {
      session.destroy?.();
    }
  } catch {
    // It may want a tap, a download or a newer machine.
    return null;
  }
}

function textsIn(page: Document): Text[] {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  return texts.filter(({ data }) => data.trim() !== '');
}

/** The spaces around words stand between them and their neighbours. */
async function translatedInPlace(session: Session, text: string): Promise<string> {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return `${before}${await session.translate(words)}${after}`;
}
