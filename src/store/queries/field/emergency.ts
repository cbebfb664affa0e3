import { compareText } from '#contract/text/order.ts';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { NOTHING_UNSENT, overlayRows, realId, unsentIn } from '#store/queries/base/overlaid.ts';
import type { EmergencyCardView, MedicalLookView, MedicalNoteView } from '#store/queries/base/views.ts';
import { validRows } from '#store/replica/checks.ts';
import { isLocalId } from '#sync/entry/entry.ts';
import { blankCard, blankNote } from '#sync/kinds/emergency.ts';

/** Emergency cards, medical notes and the looks at them, with unsent edits. */

/** Whether a group or a member is on the server: before that, no card or note is written for them. */
export const isOnServer = (id: string): boolean => !isLocalId(id);

/** The card of a group; an empty one before the first edit. */
export function getEmergencyCard(store: Store, groupId: string): Promise<EmergencyCardView> {
  return store.read(async (db) => {
    const id = await realId(db, groupId);
    const rows = validRows(store, 'emergencyCards', await db.emergencyCards.where('groupId').equals(id).toArray());
    const [card] = overlayRows(rows, await unsentIn(db, store, 'emergency-card', [`group:${id}`]));
    return card ? { ...card, groupId: id } : { ...blankCard(id), ...NOTHING_UNSENT };
  });
}

async function notesOf(db: MatrixDatabase, store: Store, groupId: string): Promise<MedicalNoteView[]> {
  const rows = validRows(store, 'medicalNotes', await db.medicalNotes.where('groupId').equals(groupId).toArray());
  const shown = overlayRows(rows, await unsentIn(db, store, 'medical-note', [`group:${groupId}`]));
  // Looks of users who have left the group are not shown, even where they arrive late.
  const here = new Set((await db.members.where('groupId').equals(groupId).toArray()).map(({ id }) => id));
  return shown.filter(({ memberId }) => here.has(memberId)).map((note) => ({ ...note, groupId }));
}

/** The note of a member; an empty one before the first edit. Its words are shown only on request. */
export function getMedicalNote(store: Store, groupId: string, memberId: string): Promise<MedicalNoteView> {
  return store.read(async (db) => {
    const id = await realId(db, groupId);
    const found = (await notesOf(db, store, id)).find((note) => note.memberId === memberId);
    return found ?? { ...blankNote(id, memberId), ...NOTHING_UNSENT };
  });
}

/** The members with a note, by their memberships; without any of its words. */
export function listNoted(store: Store, groupId: string): Promise<Map<string, MedicalNoteView['pending']>> {
  return store.read(async (db) => {
    const notes = await notesOf(db, store, await realId(db, groupId));
    const written = notes.filter((note) => note.medical || note.allergies || note.dietary || note.diets.length > 0);
    return new Map(written.map(({ memberId, pending }) => [memberId, pending]));
  });
}

/** The looks at the note of a member, latest first. */
export function listLooks(store: Store, groupId: string, memberId: string): Promise<MedicalLookView[]> {
  return store.read(async (db) => {
    const id = await realId(db, groupId);
    const rows = validRows(store, 'medicalLooks', await db.medicalLooks.where('groupId').equals(id).toArray());
    const shown = overlayRows(rows, await unsentIn(db, store, 'medical-look', [`group:${id}`]));
    return shown
      .filter((look) => look.memberId === memberId)
      .map((look) => ({ ...look, groupId: id }))
      .sort((a, b) => compareText(b.seenAt, a.seenAt));
  });
}

/** The notes of a group, only for `getDietaryTotals`. */
export function listNotesForTotals(store: Store, groupId: string): Promise<MedicalNoteView[]> {
  return store.read(async (db) => notesOf(db, store, await realId(db, groupId)));
}

/** The phone numbers of people, by their ids, as far as this user may see them: administrators see all. */
export function listPhones(store: Store): Promise<Map<string, string>> {
  return store.read(async (db) => {
    const users = validRows(store, 'users', await db.users.toArray());
    return new Map(users.flatMap(({ id, phone }) => (phone ? [[id, phone] as const] : [])));
  });
}
