import type { Kysely } from 'kysely';
import { byDefault, type Columns, linkTo, partOf, required } from '../columns.ts';

const CARD_LINES = [
  ...['hospital_name', 'hospital_phone', 'hospital_address', 'embassy_name', 'embassy_phone', 'embassy_address'],
  ...['insurance_company', 'insurance_phone', 'insurance_policy', 'notes'],
];
const CARD_LISTS = ['contacts', 'hotels', 'countries'];

export async function field(_db: Kysely<unknown>, columns: Columns): Promise<void> {
  await rollCalls(columns);
  await emergency(columns);
  await messages(columns);
}

async function rollCalls({ entity, index, ref }: Columns): Promise<void> {
  await entity('roll_calls')
    .addColumn('group_id', ref, partOf('groups'))
    .addColumn('kind', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('schedule_item_id', ref, linkTo('schedule_items'))
    .addColumn('hotel_id', ref, linkTo('group_hotels'))
    .addColumn('place', 'text', required)
    .addColumn('member_ids', 'text', required)
    .addColumn('started_by', ref, linkTo('users'))
    .addColumn('started_at', 'text', required)
    .addColumn('closed_at', 'text')
    .addColumn('client_key', 'text')
    .addColumn('origin_key', 'text')
    .addColumn('seen', 'text')
    .addUniqueConstraint('roll_calls_origin_key', ['started_by', 'origin_key'])
    .execute();
  for (const column of ['group_id', 'schedule_item_id', 'hotel_id', 'started_by'])
    await index('roll_calls', column, column);

  await entity('roll_call_marks')
    .addColumn('roll_call_id', ref, partOf('roll_calls'))
    .addColumn('group_id', ref, partOf('groups'))
    // Not a reference: the log stays when a membership ends.
    .addColumn('member_id', ref, required)
    .addColumn('status', 'text', required)
    .addColumn('note', 'text', required)
    .addColumn('made_at', 'text', required)
    .addColumn('made_by', ref, linkTo('users'))
    .addColumn('client_key', 'text')
    .addColumn('seen', 'text')
    .addUniqueConstraint('roll_call_marks_client_key', ['made_by', 'client_key'])
    .execute();
  for (const column of ['roll_call_id', 'group_id']) await index('roll_call_marks', column, column);

  await entity('buses')
    .addColumn('group_id', ref, partOf('groups'))
    .addColumn('schedule_item_id', ref, partOf('schedule_items'))
    .addColumn('name', 'text', required)
    .addColumn('seats', 'integer', required)
    .addColumn('plate', 'text')
    .addColumn('driver_phone', 'text')
    .addColumn('member_ids', 'text', required)
    .addColumn('client_key', 'text')
    .execute();
  for (const column of ['group_id', 'schedule_item_id']) await index('buses', column, column);
}

async function emergency({ entity, index, ref }: Columns): Promise<void> {
  // The id is that of the group, which has one card.
  let cards = entity('emergency_cards').addColumn('group_id', ref, partOf('groups'));
  for (const line of CARD_LINES) cards = cards.addColumn(line, 'text', byDefault(''));
  for (const list of CARD_LISTS) cards = cards.addColumn(list, 'text', byDefault('[]'));
  await cards.execute();
  await index('emergency_cards', 'group_id', 'group_id');

  // The id is that of the membership, with which the note ends.
  await entity('medical_notes')
    .addColumn('group_id', ref, partOf('groups'))
    .addColumn('member_id', ref, partOf('group_members'))
    .addColumn('medical', 'text', required)
    .addColumn('allergies', 'text', required)
    .addColumn('diets', 'text', required)
    .addColumn('dietary', 'text', required)
    .execute();
  for (const column of ['group_id', 'member_id']) await index('medical_notes', column, column);

  await entity('medical_looks')
    .addColumn('group_id', ref, partOf('groups'))
    // Not a reference: the log stays when a membership ends, and is deleted with the person.
    .addColumn('member_id', ref, required)
    .addColumn('subject_id', ref, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('seen_at', 'text', required)
    .addColumn('seen_by', ref, linkTo('users'))
    .addColumn('client_key', 'text')
    .addUniqueConstraint('medical_looks_client_key', ['seen_by', 'client_key'])
    .execute();
  for (const column of ['group_id', 'subject_id']) await index('medical_looks', column, column);
}

async function messages({ entity, index, ref }: Columns): Promise<void> {
  await entity('announcements')
    .addColumn('group_id', ref, partOf('groups'))
    .addColumn('title', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('must_read', 'integer', byDefault(0))
    .addColumn('created_by', ref, linkTo('users'))
    .addColumn('client_key', 'text')
    .execute();
  for (const column of ['group_id', 'created_by']) await index('announcements', column, column);

  await entity('receipts')
    // Not references: a receipt may come after the event or the announcement is gone, and is accepted nevertheless.
    .addColumn('schedule_item_id', ref, required)
    .addColumn('announcement_id', ref)
    .addColumn('group_id', ref, partOf('groups'))
    .addColumn('user_id', ref, partOf('users'))
    .addColumn('hash', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('read_at', 'text', required)
    .addColumn('client_key', 'text')
    .addUniqueConstraint('receipts_content', ['group_id', 'schedule_item_id', 'user_id', 'hash'])
    .execute();
  await index('receipts', 'group_id', 'group_id');
  await index('receipts', 'user_id', 'user_id', 'group_id');

  await entity('seen_marks')
    .addColumn('user_id', ref, partOf('users'))
    .addColumn('group_id', ref, partOf('groups'))
    .addColumn('up_to', 'text', required)
    .addColumn('client_key', 'text')
    .addUniqueConstraint('seen_marks_person', ['user_id', 'group_id'])
    .execute();
  await index('seen_marks', 'group_id', 'group_id');
}
