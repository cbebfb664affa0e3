import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

const LINES = [
  'hospital_name',
  'hospital_phone',
  'hospital_address',
  'embassy_name',
  'embassy_phone',
  'embassy_address',
  'insurance_company',
  'insurance_phone',
  'insurance_policy',
  'notes',
];

/** Emergency cards, medical notes and the log of looks at them. */
export async function emergency(db: Kysely<unknown>, { entity, ref }: Columns): Promise<void> {
  // The id is that of the group, which has one card.
  let cards = entity('emergency_cards').addColumn('group_id', ref, (column) =>
    column.notNull().references('groups.id').onDelete('cascade'),
  );
  for (const line of LINES) cards = cards.addColumn(line, 'text', (column) => column.notNull().defaultTo(''));
  for (const list of ['contacts', 'hotels', 'countries'])
    cards = cards.addColumn(list, 'text', (column) => column.notNull().defaultTo('[]'));
  await cards.execute();
  await db.schema.createIndex('emergency_cards_group_id').on('emergency_cards').column('group_id').execute();

  // The id is that of the membership, with which the note ends.
  await entity('medical_notes')
    .addColumn('group_id', ref, (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('member_id', ref, (column) => column.notNull().references('group_members.id').onDelete('cascade'))
    .addColumn('medical', 'text', (column) => column.notNull())
    .addColumn('allergies', 'text', (column) => column.notNull())
    .addColumn('diets', 'text', (column) => column.notNull())
    .addColumn('dietary', 'text', (column) => column.notNull())
    .execute();
  for (const column of ['group_id', 'member_id'])
    await db.schema.createIndex(`medical_notes_${column}`).on('medical_notes').column(column).execute();

  await entity('medical_looks')
    .addColumn('group_id', ref, (column) => column.notNull().references('groups.id').onDelete('cascade'))
    // Not a reference: the log stays when a membership ends, and is deleted with the person.
    .addColumn('member_id', ref, (column) => column.notNull())
    .addColumn('subject_id', ref, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addColumn('seen_by', ref, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('client_key', 'text')
    .addUniqueConstraint('medical_looks_client_key', ['seen_by', 'client_key'])
    .execute();
  for (const column of ['group_id', 'subject_id'])
    await db.schema.createIndex(`medical_looks_${column}`).on('medical_looks').column(column).execute();
}
