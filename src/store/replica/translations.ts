import { textHash } from '#contract/text/text-hash.ts';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase, TranslationRow } from '#store/database/schema.ts';

/** More translations than a user reads on a trip, and a few megabytes. */
export const TRANSLATIONS_KEPT = 2_000;

interface NewTranslation extends Omit<TranslationRow, 'hash'> {
  /** The original text. */
  source: string;
}

/** Keeps a translation on this device, in place of an earlier one at the same place; the oldest make room. */
export async function keepTranslation(store: Store, { source, ...row }: NewTranslation): Promise<void> {
  await store.run((db) =>
    db.transaction('rw', db.translations, async () => {
      await db.translations.put({ ...row, hash: textHash(source) });
      const tooMany = (await db.translations.count()) - TRANSLATIONS_KEPT;
      if (tooMany > 0) await db.translations.orderBy('at').limit(tooMany).delete();
    }),
  );
}

/** Evicts all translations: they can be made again. @returns whether there were any */
export async function evictTranslations(db: MatrixDatabase): Promise<boolean> {
  const there = (await db.translations.count()) > 0;
  if (there) await db.translations.clear();
  return there;
}
