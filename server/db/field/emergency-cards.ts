import type { Insertable } from 'kysely';
import type { EmergencyCardRow, EmergencyCardsTable } from '#server/db/tables/field.ts';
import type { Db } from '#server/db/tables/tables.ts';

type Written = Partial<
  Omit<Insertable<EmergencyCardsTable>, 'id' | 'group_id' | 'version' | 'created_at' | 'updated_at'>
>;

/** Writes the card of a group and creates it if it does not exist. */
export function putCard(tx: Db, groupId: number, fields: Written, at: string): Promise<EmergencyCardRow> {
  return tx
    .insertInto('emergency_cards')
    .values({ ...fields, id: groupId, group_id: groupId, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ ...fields, updated_at: at, version: eb('emergency_cards.version', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
