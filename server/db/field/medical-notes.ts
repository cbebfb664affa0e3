import type { Insertable } from 'kysely';
import type { MedicalLookRow, MedicalLooksTable, MedicalNoteRow, MedicalNotesTable } from '#server/db/tables/field.ts';
import type { Db } from '#server/db/tables/tables.ts';

type Words = Pick<MedicalNotesTable, 'medical' | 'allergies' | 'diets' | 'dietary'>;

/** Writes the note of a member and creates it if it does not exist. */
export function putNote(
  tx: Db,
  { groupId, memberId }: { groupId: number; memberId: number },
  words: Words,
  at: string,
): Promise<MedicalNoteRow> {
  return tx
    .insertInto('medical_notes')
    .values({ ...words, id: memberId, group_id: groupId, member_id: memberId, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ ...words, updated_at: at, version: eb('medical_notes.version', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns undefined, without inserting, if the same key of the same person has already created a look */
export function insertLook(
  tx: Db,
  look: Omit<Insertable<MedicalLooksTable>, 'created_at' | 'updated_at'>,
  at: string,
): Promise<MedicalLookRow | undefined> {
  return tx
    .insertInto('medical_looks')
    .values({ ...look, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.columns(['seen_by', 'client_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The look that a person's key created, regardless of its age. */
export function findLookByKey(db: Db, userId: number, clientKey: string): Promise<MedicalLookRow | undefined> {
  return db
    .selectFrom('medical_looks')
    .selectAll()
    .where('seen_by', '=', userId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
}

/** The person of a current or former membership of a group; null if it is no longer known. */
export async function personOfMembership(db: Db, groupId: number, memberId: number): Promise<number | null> {
  const row = await db
    .selectFrom('group_members')
    .select('user_id as id')
    .where('id', '=', memberId)
    .where('group_id', '=', groupId)
    .union(
      db
        .selectFrom('medical_looks')
        .select('subject_id as id')
        .where('member_id', '=', memberId)
        .where('group_id', '=', groupId)
        .where('subject_id', 'is not', null)
        .$narrowType<{ id: number }>(),
    )
    .executeTakeFirst();
  return row?.id ?? null;
}
