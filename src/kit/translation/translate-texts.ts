import type { TranslationLanguage } from '#contract/records/people/user-settings.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { Translator } from '#runtime/services/translator.ts';
import type { TranslatableText } from '#store/queries/schedule/translations.ts';
import { keepTranslation } from '#store/replica/translations.ts';
import { BrowserTranslator } from './browser-translator.ts';
import { piecesOf } from './pieces.ts';

/**
 * The number of requests at the same time: a provider answers several, and a list of comments begins to fill
 * immediately.
 */
const AT_ONCE = 3;
/** After this many failures in a row the rest is not requested. */
const GIVES_UP_AFTER = 3;

const TOO_LONG = 'This text is too long to translate.';
const NO_NETWORK = 'You are offline. Earlier translations stay available.';

export interface Told {
  /** The texts that this device has no room to keep, by place. */
  unkept: Map<string, string>;
  failed: number;
  /** The reason in the server's words, where it gave any; null where nothing failed or no reason was given. */
  reason: string | null;
}

/**
 * Has texts translated and keeps the results: by the server, and where that fails by the browser's own translator. A
 * text that fails does not affect the others.
 */
export async function translateTexts(
  { store, sync, translator }: Pick<PersonRuntime, 'store' | 'sync' | 'translator'>,
  language: TranslationLanguage,
  texts: readonly TranslatableText[],
): Promise<Told> {
  const told: Told = { unkept: new Map(), failed: 0, reason: null };
  const server = new PatientServer(translator);
  const browser = new BrowserTranslator(language, sync.get().online);
  const queue = [...texts];
  const work = async () => {
    for (let text = queue.shift(); text; text = queue.shift()) await one(text);
  };
  const one = async ({ place, source }: TranslatableText) => {
    const translated = (await server.translate(source, language)) ?? (await browser.translate(source));
    if (translated === null) {
      told.failed += 1;
      told.reason ??= server.reason;
      return;
    }
    await keepTranslation(store, { place, language, source, text: translated, at: Date.now() }).catch(() => {
      told.unkept.set(place, translated);
    });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  browser.close();
  return told;
}

/** The server, until it has failed too often. */
class PatientServer {
  /** The reason why the last text failed. */
  reason: string | null = null;
  readonly #translator: Translator;
  #failures = 0;

  constructor(translator: Translator) {
    this.#translator = translator;
  }

  async translate(source: string, language: TranslationLanguage): Promise<string | null> {
    const cut = piecesOf(source);
    if (!cut) {
      this.reason = TOO_LONG;
      return null;
    }
    const done: string[] = [];
    for (const text of cut.pieces) {
      // A text without words, such as an empty line, needs no translation.
      const said = text.trim() === '' ? text : await this.#ask(text, language);
      if (said === null) return null;
      done.push(said);
    }
    return done.join(cut.glue);
  }

  async #ask(text: string, language: TranslationLanguage): Promise<string | null> {
    if (this.#failures >= GIVES_UP_AFTER) return null;
    const answer = await this.#translator.translate({ text, language });
    if (answer.outcome === 'done') {
      this.#failures = 0;
      return answer.text;
    }
    if (answer.outcome === 'offline') this.#giveUp(NO_NETWORK);
    else if (answer.isForAll) this.#giveUp(answer.message);
    else {
      this.#failures += 1;
      this.reason = answer.message;
    }
    return null;
  }

  #giveUp(reason: string | null): void {
    this.#failures = GIVES_UP_AFTER;
    this.reason = reason;
  }
}
