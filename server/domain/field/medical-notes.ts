import type { MedicalLookWire, MedicalNoteWire } from '#contract/records/field/medical-note.ts';
import {
  LOOKS_PER_GROUP,
  type MedicalLookCreate,
  type MedicalNoteWrite,
} from '#contract/records/field/medical-note-form.ts';
import { numberText } from '#contract/text/number-text.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { recordCreation } from '#server/db/delivery/changes.ts';
import { countIn } from '#server/db/engine/table-rows.ts';
import { findLookByKey, insertLook, personOfMembership, putNote } from '#server/db/field/medical-notes.ts';
import { isMemberOfGroup, neverMembers } from '#server/db/groups/members.ts';
import type { MedicalLookRow, MedicalNoteRow } from '#server/db/tables/field.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { type Act, record } from '#server/db/writes/audit.ts';
import { findRow } from '#server/db/writes/rows.ts';
import { fieldsFrom } from '#server/domain/base/fields.ts';
import { created, invalid, notFound, type Outcome, ok, refuse } from '#server/domain/base/outcome.ts';
import { announceChange, broadcastChange } from '#server/domain/delivery/notifications.ts';
import type { ConditionalWrite, Creation, SignedWork } from '#server/domain/writes/unit-of-work.ts';
import { isStale, stale } from '#server/domain/writes/versions.ts';

const noteFields = fieldsFrom(['groupId', 'memberId', 'medical', 'allergies', 'dietary']);

/** A note as it is sent, only to the staff of its group. */
export const noteWire = (row: MedicalNoteRow): MedicalNoteWire => ({
  ...noteFields(row),
  diets: JSON.parse(row.diets),
});

export const lookWire: (row: MedicalLookRow) => MedicalLookWire = fieldsFrom(
  ['groupId', 'memberId'],
  ['seenAt', 'seenBy', 'clientKey'],
);

/**
 * Writes the note of a member; version 0 in If-Match says that there was none yet. A member who has left the group has
 * no note.
 */
export async function saveNote(
  work: ConditionalWrite,
  { id: groupId, memberId }: { id: number; memberId: number },
  { diets, ...words }: MedicalNoteWrite,
  at: string,
): Promise<Outcome<MedicalNoteWire>> {
  const { db } = work;
  if (!(await isMemberOfGroup(db, memberId, groupId))) return notFound('member');
  const before = await findRow(db, 'medical_notes', memberId);
  if (isStale(work, before ?? { version: 0 })) return before ? stale(noteWire(before)) : notFound('medical note');
  const row = await putNote(db, { groupId, memberId }, { ...words, diets: JSON.stringify(diets) }, at);
  await record(db, work.by, { action: 'medical-note-changed', ...(await onNoteOf(db, groupId, memberId)) });
  await announceChange(work, { groupId, entity: 'medical-note', entityId: memberId, op: 'upsert', at });
  return ok(noteWire(row));
}

/** The subject of acts on a note; without the person if their account is gone. */
async function onNoteOf(
  db: Db,
  groupId: number,
  memberId: number,
): Promise<Pick<Act, 'subject' | 'subjectId' | 'groupId'>> {
  const userId = await personOfMembership(db, groupId, memberId);
  return { groupId, subject: 'user', ...(userId !== null && { subjectId: userId }) };
}

/** Records that a person has looked at a member's note; the record may come after the member has left. */
export async function createLook(
  work: SignedWork,
  viewer: Viewer,
  groupId: number,
  { memberId, seenAt }: MedicalLookCreate,
  { idempotencyKey, at }: Creation,
): Promise<Outcome<MedicalLookWire>> {
  const { db } = work;
  if ((await neverMembers(db, groupId, [memberId])).size > 0)
    return invalid({ memberId: 'Not a member of this group' });
  if ((await countIn(db, 'medical_looks', { group_id: groupId })) >= LOOKS_PER_GROUP) {
    const message = `The limit of ${numberText(LOOKS_PER_GROUP)} views is reached.`;
    return refuse({ kind: 'too-large', message });
  }
  const look = {
    group_id: groupId,
    member_id: memberId,
    subject_id: await personOfMembership(db, groupId, memberId),
    seen_at: seenAt,
    seen_by: viewer.id,
    client_key: idempotencyKey,
  };
  const row = await insertLook(db, look, at);
  if (!row) {
    // Stored answers are deleted after 90 days; a look keeps its key.
    const earlier = idempotencyKey === null ? undefined : await findLookByKey(db, viewer.id, idempotencyKey);
    if (!earlier) throw new Error('A look was refused in favour of one that is not there');
    const isSame = earlier.group_id === groupId && earlier.member_id === memberId;
    return isSame ? created(lookWire(earlier)) : refuse({ kind: 'key-reused' });
  }
  await record(db, work.by, { action: 'medical-note-opened', ...(await onNoteOf(db, groupId, memberId)) });
  const change = { groupId, entity: 'medical-look', entityId: row.id } as const;
  await recordCreation(db, { ...change, at });
  await broadcastChange(work, change);
  return created(lookWire(row));
}
