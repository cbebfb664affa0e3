import type * as v from 'valibot';
import { EmergencyCardWrite } from '#contract/records/field/emergency-card-form.ts';
import { MedicalNoteWrite } from '#contract/records/field/medical-note-form.ts';
import type { Store } from '#store/database/database.ts';
import { getEmergencyCard, getMedicalNote } from '#store/queries/field/emergency.ts';
import { localId } from '#sync/entry/entry.ts';
import { cardFields, newCardUpdate, newLook, newNoteUpdate, noteFields } from '#sync/kinds/emergency.ts';
import { ANY_ID, type Command, type CommandContext, change, checked, enqueueEdit, revised } from './command.ts';

/** Commands on the emergency card of a group, and on the medical notes of its members. */

type CardForm = v.InferInput<typeof EmergencyCardWrite>;
/** The client assigns the ids of hotels. */
export type CardInput = Omit<CardForm, 'hotels'> & {
  hotels?: readonly { hotelId: string; localName: string; localAddress: string }[];
};

export const saveEmergencyCard = (
  store: Store,
  context: CommandContext,
  { groupId, hotels, ...form }: CardInput & { groupId: string },
): Promise<Command> =>
  checked(
    EmergencyCardWrite,
    { ...form, ...(hotels && { hotels: hotels.map((hotel) => ({ ...hotel, hotelId: ANY_ID })) }) },
    (body) =>
      change(store, context, getEmergencyCard(store, groupId), (card) => {
        const written = body.hotels?.map((hotel, at) => ({ ...hotel, hotelId: hotels?.[at]?.hotelId ?? '' }));
        return revised(card, cardFields, { ...body, ...(written && { hotels: written }) }, newCardUpdate);
      }),
  );

type NoteInput = v.InferInput<typeof MedicalNoteWrite>;

/** @param input.memberId the id of the membership, not of the person */
export const saveMedicalNote = (
  store: Store,
  context: CommandContext,
  { groupId, memberId, ...form }: NoteInput & { groupId: string; memberId: string },
): Promise<Command> =>
  checked(MedicalNoteWrite, form, (body) =>
    change(store, context, getMedicalNote(store, groupId, memberId), (note) =>
      revised(note, noteFields, body, newNoteUpdate),
    ),
  );

/** Records that this person looks at the note of a member now (FIELD-12). */
export const lookAtNote = (
  store: Store,
  context: CommandContext,
  { groupId, memberId }: { groupId: string; memberId: string },
): Promise<Command> => {
  const seenAt = new Date(context.now()).toISOString();
  return enqueueEdit(store, context, newLook(localId(context.uuid()), groupId, { memberId, seenAt }));
};
