import type { Db } from '#server/db/tables/tables.ts';

/** A stored translation. @param textHash of the original */
export async function findTranslation(db: Db, textHash: string, language: string): Promise<string | null> {
  const row = await db
    .selectFrom('translations')
    .select('translated_text as text')
    .where('text_hash', '=', textHash)
    .where('language', '=', language)
    .executeTakeFirst();
  return row?.text ?? null;
}

export async function storeTranslation(
  db: Db,
  translation: { textHash: string; language: string; text: string; at: string },
): Promise<void> {
  await db
    .insertInto('translations')
    .values({
      text_hash: translation.textHash,
      language: translation.language,
      translated_text: translation.text,
      created_at: translation.at,
    })
    .onConflict((conflict) => conflict.columns(['text_hash', 'language']).doNothing())
    .execute();
}
