import * as v from 'valibot';
import { readerOf } from '#contract/schema/record.ts';
import { WireId, WireInstant, WireKey, WireVersion } from '#contract/schema/wire.ts';

/** The diets that a kitchen is told as totals. */
export const DIETS = [
  'vegetarian',
  'vegan',
  'halal',
  'kosher',
  'no-pork',
  'no-beef',
  'no-fish',
  'no-gluten',
  'no-lactose',
  'no-nuts',
  'no-egg',
] as const;
export type Diet = (typeof DIETS)[number];

/**
 * A member's medical note as our server sends it, only to the staff of the group. A member has at most one, whose id is
 * that of the membership.
 */
export const MedicalNoteWire = v.object({
  id: WireId,
  groupId: WireId,
  memberId: WireId,
  medical: v.string(),
  allergies: v.string(),
  diets: v.array(v.picklist(DIETS)),
  /** Other dietary needs that a kitchen has to know. */
  dietary: v.string(),
  createdAt: WireInstant,
  updatedAt: WireInstant,
  version: WireVersion,
});
export type MedicalNoteWire = v.InferOutput<typeof MedicalNoteWire>;

export const MedicalNote = v.object({
  ...readerOf(MedicalNoteWire, 'createdAt', 'updatedAt').entries,
  /** A diet that a later version adds is left out; the note is shown. */
  diets: v.pipe(
    v.array(v.unknown()),
    v.transform((diets) => diets.filter((diet): diet is Diet => (DIETS as readonly unknown[]).includes(diet))),
  ),
});
export type MedicalNote = v.InferOutput<typeof MedicalNote>;

/** One time that a person looked at a note. Looks are only ever added. */
export const MedicalLookWire = v.object({
  id: WireId,
  groupId: WireId,
  memberId: WireId,
  /** By the clock of the device. */
  seenAt: WireInstant,
  /** Null if that person no longer exists. */
  seenBy: v.nullable(WireId),
  clientKey: WireKey,
  createdAt: WireInstant,
  updatedAt: WireInstant,
  version: WireVersion,
});
export type MedicalLookWire = v.InferOutput<typeof MedicalLookWire>;

export const MedicalLook = readerOf(MedicalLookWire, 'createdAt', 'updatedAt');
export type MedicalLook = v.InferOutput<typeof MedicalLook>;
