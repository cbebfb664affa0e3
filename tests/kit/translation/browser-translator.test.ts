import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BrowserTranslator, translatesHere } from '#kit/translation/browser-translator.ts';

const never = () => new Promise<never>(() => {});
const upper = { translate: async (words: string) => words.toUpperCase() };
const browserWith = (api: object) => vi.stubGlobal('Translator', { availability: async () => 'available', ...api });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the translator of the browser', () => {
  test('keeps the tags of HTML, and the spaces between them', async () => {
    browserWith({ create: async () => upper });
    const translated = await new BrowserTranslator('French').translate('<p>Bring <b>an apron</b>, <i>or two</i></p>');
    expect(translated).toBe('<p>BRING <b>AN APRON</b>, <i>OR TWO</i></p>');
  });

  test('translates from the language of the text, where the browser is sure of it', async () => {
    const pairs: unknown[] = [];
    browserWith({
      create: async ({ sourceLanguage }: { sourceLanguage: string }) => {
        pairs.push(sourceLanguage);
        return upper;
      },
    });
    vi.stubGlobal('LanguageDetector', {
      availability: async () => 'available',
      create: async () => ({
        detect: async (text: string) => [{ detectedLanguage: 'ja', confidence: text === 'x' ? 0.1 : 0.9 }],
      }),
    });
    const translator = new BrowserTranslator('French');
    await translator.translate('寿司');
    await translator.translate('x');
    await translator.translate('味噌');
    expect(pairs).toEqual(['ja', 'en']);
  });

  test('does not wait for ever for a language that never loads, and waits only once', async () => {
    const create = vi.fn(never);
    browserWith({ availability: async () => 'downloadable', create });
    const translator = new BrowserTranslator('French');
    const first = translator.translate('Hello');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await first).toBeNull();
    expect(await translator.translate('Goodbye')).toBeNull();
    expect(create).toHaveBeenCalledTimes(1);
  });

  test('counts as missing at once where it does not say whether it can translate, and is asked only once', async () => {
    const [availability, detects] = [vi.fn(never), vi.fn(never)];
    browserWith({ availability, create: never });
    vi.stubGlobal('LanguageDetector', { availability: detects });
    const translator = new BrowserTranslator('French');
    const translated = Promise.all([translator.translate('Hello'), translator.translate('Goodbye')]);
    await vi.advanceTimersByTimeAsync(500);
    expect(await translated).toEqual([null, null]);
    expect(await translator.translate('Again')).toBeNull();
    expect([availability.mock.calls.length, detects.mock.calls.length]).toEqual([1, 0]);
  });

  test('treats a text as English where the browser does not detect its language soon', async () => {
    browserWith({ create: async () => upper });
    vi.stubGlobal('LanguageDetector', { availability: never });
    const translated = new BrowserTranslator('French').translate('Hello');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await translated).toBe('HELLO');
  });

  test('continues to translate as long as there are texts', async () => {
    browserWith({
      create: async ({ signal }: { signal: AbortSignal }) => ({
        translate: async (words: string) => {
          signal.throwIfAborted();
          return words.toUpperCase();
        },
      }),
    });
    const translator = new BrowserTranslator('French');
    expect(await translator.translate('Hello')).toBe('HELLO');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await translator.translate('Goodbye')).toBe('GOODBYE');
  });

  test('requests the language detector once, and releases everything', async () => {
    const destroy = vi.fn();
    const create = vi.fn(async () => ({ detect: async () => [{ detectedLanguage: 'ja', confidence: 0.9 }], destroy }));
    browserWith({ create: async () => ({ ...upper, destroy }) });
    vi.stubGlobal('LanguageDetector', { availability: async () => 'available', create });
    const translator = new BrowserTranslator('French');
    await Promise.all([translator.translate('寿司'), translator.translate('味噌')]);
    expect(create).toHaveBeenCalledTimes(1);
    translator.close();
    await expect.poll(() => destroy).toHaveBeenCalledTimes(2);
  });

  test('loads nothing without a network, and needs none for loaded languages', async () => {
    const create = vi.fn(async () => upper);
    browserWith({ availability: async () => 'downloadable', create });
    expect(await translatesHere('French')).toBe(false);
    expect(await new BrowserTranslator('French', false).translate('Hello')).toBeNull();
    expect(create).not.toHaveBeenCalled();
    browserWith({ create });
    expect(await translatesHere('French')).toBe(true);
    expect(await new BrowserTranslator('French', false).translate('Hello')).toBe('HELLO');
  });

  test('is missing where the browser has none, does not know the language, or refuses', async () => {
    expect(await new BrowserTranslator('French').translate('Hello')).toBeNull();
    browserWith({ availability: async () => 'unavailable', create: async () => upper });
    expect(await new BrowserTranslator('French').translate('Hello')).toBeNull();
    browserWith({ create: async () => Promise.reject(new DOMException('A tap is needed', 'NotAllowedError')) });
    expect(await new BrowserTranslator('French').translate('Hello')).toBeNull();
  });
});
