import type { MatrixDatabase } from '#store/database/schema.ts';
import { COPY_CHOICES, type CopyChoice, copyChoices } from './copy-choices.ts';

/** Stores the user's choice for a group; null restores the default. */
export async function choose(db: MatrixDatabase, groupId: string, choice: CopyChoice | null): Promise<void> {
  const { [groupId]: _, ...others } = Object.fromEntries(await copyChoices(db));
  await db.meta.put({ key: COPY_CHOICES, value: choice === null ? others : { ...others, [groupId]: choice } });
}
