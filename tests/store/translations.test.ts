import { beforeEach, describe, expect, it } from 'vitest';
import { textHash } from '#contract/text/text-hash.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { getStoredLanguage, getTranslations } from '#store/queries/schedule/translations.ts';
import { freeSpace } from '#store/replica/free-space.ts';
import { keepTranslation, TRANSLATIONS_KEPT } from '#store/replica/translations.ts';
import '#sync/kinds/all-kinds.ts';

let stores = 0;
let store: Store;
beforeEach(() => {
  stores += 1;
  store = openStore(`https://words-${stores}.example|7`);
});

const keep = (place: string, source: string, text: string, at = 1, language = 'Spanish') =>
  keepTranslation(store, { place, source, text, at, language });
const found = async (place: string, source: string, language = 'Spanish') =>
  (await getTranslations(store, language, [{ place, source }])).get(place);

describe('translations on this device', () => {
  it('are found by place and language, and say whether the text is still the same', async () => {
    await keep('comment:1', 'Hello', 'Hola');
    await keep('comment:1', 'Hello', 'Bonjour', 1, 'French');
    expect(await found('comment:1', 'Hello')).toEqual({ text: 'Hola', isCurrent: true });
    expect(await found('comment:1', 'Hello', 'French')).toEqual({ text: 'Bonjour', isCurrent: true });
    expect(await found('comment:1', 'Hello!')).toEqual({ text: 'Hola', isCurrent: false });
    expect(await found('comment:2', 'Goodbye')).toBeUndefined();
  });

  it('serve the same words at another place, such as a comment that got its id from the server', async () => {
    await keep('comment:local-1', 'Hello', 'Hola');
    expect(await found('comment:31', 'Hello')).toEqual({ text: 'Hola', isCurrent: true });
  });

  it('stay bounded: the oldest make room', async () => {
    await store.run((db) =>
      db.translations.bulkPut(
        Array.from({ length: TRANSLATIONS_KEPT }, (_, index) => ({
          place: `comment:${index}`,
          language: 'Spanish',
          hash: textHash(`text ${index}`),
          text: `texto ${index}`,
          at: index,
        })),
      ),
    );
    await keep('comment:new', 'New', 'Nuevo', TRANSLATIONS_KEPT);
    expect(await store.run((db) => db.translations.count())).toBe(TRANSLATIONS_KEPT);
    expect(await found('comment:0', 'text 0')).toBeUndefined();
    expect(await found('comment:1', 'text 1')).toBeDefined();
    expect(await found('comment:new', 'New')).toBeDefined();
  });

  it("[STORE-2] are evicted where a user's edit needs the room", async () => {
    await keep('comment:1', 'Hello', 'Hola');
    expect(await freeSpace(store, 1, async () => false)).toBe(true);
    expect(await found('comment:1', 'Hello')).toBeUndefined();
    expect(await freeSpace(store, 1, async () => false)).toBe(false);
  });
});

it('texts that differ a little have other hashes', () => {
  const texts = ['', ' ', 'a', 'b', 'ab', 'ba', 'aa', 'é', 'e\u0301', '<p>a</p>', '<p>b</p>'];
  const many = Array.from({ length: 20_000 }, (_, index) => `Meet at ${index}`);
  const all = [...texts, ...many];
  expect(new Set(all.map(textHash)).size).toBe(all.length);
});

it('the language of the settings is unknown until they have come', async () => {
  expect(await getStoredLanguage(store)).toBeNull();
  await store.run((db) => db.settings.put({ id: 'me', defaultTranslationLanguage: 'French', clock: null, version: 1 }));
  expect(await getStoredLanguage(store)).toBe('French');
});
