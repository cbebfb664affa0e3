import { emergencyEndpoints } from '#contract/calls/emergency.ts';
import { CARD_LINES, EmergencyCard } from '#contract/records/field/emergency-card.ts';
import { DIETS, MedicalLook, MedicalNote } from '#contract/records/field/medical-note.ts';
import type { Json, NewEntry } from '#sync/entry/entry.ts';
import { scopeIdOf } from '#sync/entry/scope.ts';
import { createKind, type EntityShape, updateKind } from './entity-kinds.ts';
import { idOfScope, listOf, taken, textOf } from './fields.ts';
import type { Fields } from './kind.ts';
import { creation, revision } from './new-entry.ts';

/**
 * The emergency card of a group, the medical notes of its members, and the log of looks at them. There is one card of a
 * group and one note of a member, with the id of the group and of the membership: writing the first words is a change
 * too, of version 0.
 */

const LINES = [...CARD_LINES, 'insurancePolicy'] as const;
const LISTS = ['contacts', 'hotels', 'countries'] as const;

const cardShape: EntityShape<EmergencyCard> = {
  type: 'emergency-card',
  noun: 'emergency card',
  within: 'group',
  read: EmergencyCard,
  fields: (row) => ({
    ...Object.fromEntries(LINES.map((name) => [name, row[name] ?? ''])),
    ...Object.fromEntries(LISTS.map((name) => [name, row[name] as unknown as Json])),
  }),
  blank: (entry) => blankCard(scopeIdOf(entry)),
  apply: (row, fields) => ({
    ...row,
    ...taken(fields, LINES, textOf),
    ...Object.fromEntries(LISTS.filter((name) => Array.isArray(fields[name])).map((name) => [name, fields[name]])),
  }),
};

/** The card of a group before the first edit. */
export function blankCard(groupId: string): EmergencyCard {
  const lines = Object.fromEntries(CARD_LINES.map((name) => [name, ''])) as Record<(typeof CARD_LINES)[number], string>;
  return { ...lines, id: groupId, groupId, insurancePolicy: '', contacts: [], hotels: [], countries: [], version: 0 };
}

export const emergencyCardUpdate = updateKind(
  cardShape,
  'emergency-card.update',
  emergencyEndpoints.saveEmergencyCard,
  { refs: idOfScope },
);

const noteShape: EntityShape<MedicalNote> = {
  type: 'medical-note',
  noun: 'medical note',
  within: 'group',
  read: MedicalNote,
  fields: ({ medical, allergies, diets, dietary }) => ({ medical, allergies, diets, dietary }),
  blank: (entry) => blankNote(scopeIdOf(entry), entry.entity.id),
  apply: (row, fields) => ({
    ...row,
    ...taken(fields, ['medical', 'allergies', 'dietary'], textOf),
    ...('diets' in fields && { diets: DIETS.filter((diet) => listOf(fields, 'diets').includes(diet)) }),
  }),
};

/** The note of a member before the first edit. */
export const blankNote = (groupId: string, memberId: string): MedicalNote => ({
  id: memberId,
  groupId,
  memberId,
  medical: '',
  allergies: '',
  diets: [],
  dietary: '',
  version: 0,
});

export const medicalNoteUpdate = updateKind(noteShape, 'medical-note.update', emergencyEndpoints.saveMedicalNote, {
  refs: (about) => ({ ...idOfScope(about), memberId: about.entity.id }),
  whole: true,
  // A list of edits shows no medical word (FIELD-11).
  text: () => '',
});

const lookShape: EntityShape<MedicalLook> = {
  type: 'medical-look',
  noun: 'look at a medical note',
  within: 'group',
  read: MedicalLook,
  fields: ({ memberId, seenAt }) => ({ memberId, seenAt }),
  blank: (entry, me) => ({
    id: entry.entity.id,
    groupId: scopeIdOf(entry),
    memberId: '',
    seenAt: new Date(entry.createdAt).toISOString(),
    seenBy: me.id,
    version: null,
  }),
  apply: (row, fields) => ({
    ...row,
    memberId: textOf(fields, 'memberId'),
    seenAt: textOf(fields, 'seenAt') || row.seenAt,
  }),
};

export const medicalLookCreate = createKind(lookShape, 'medical-look.create', emergencyEndpoints.createMedicalLook);

export const cardFields = cardShape.fields;
export const noteFields = noteShape.fields;

export const newCardUpdate = (row: EmergencyCard, fields: Fields): NewEntry =>
  revision(emergencyCardUpdate, { row, scope: `group:${row.groupId}`, fields });

export const newNoteUpdate = (row: MedicalNote, fields: Fields): NewEntry =>
  revision(medicalNoteUpdate, { row, scope: `group:${row.groupId}`, fields });

/** @param seenAt ISO 8601 UTC, by the device's clock */
export const newLook = (id: string, groupId: string, look: { memberId: string; seenAt: string }): NewEntry =>
  creation(medicalLookCreate, { id, fields: look, scope: `group:${groupId}` });
