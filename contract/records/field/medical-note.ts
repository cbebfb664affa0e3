import * as v from 'valibot';
import { Id, Instant, MaybeCount, MaybeId, MaybeKey, pick, reader, Text } from '#contract/schema/reading.ts';
import { WireId, WireInstant, WireMaybeText, WireVersion } from '#contract/schema/wire.ts';

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

export const MedicalNote = reader(
  (row) => ({
    id: pick(row, 'id'),
    groupId: pick(row, 'groupId') ?? null,
    memberId: pick(row, 'memberId'),
    medical: pick(row, 'medical'),
    allergies: pick(row, 'allergies'),
    diets: (Array.isArray(row.diets) ? row.diets : []).filter((diet) => (DIETS as readonly unknown[]).includes(diet)),
    dietary: pick(row, 'dietary'),
    version: pick(row, 'version') ?? null,
  }),
  v.object({
    id: Id,
    groupId: MaybeId,
    memberId: Id,
    medical: Text,
    allergies: Text,
    diets: v.array(v.picklist(DIETS)),
    dietary: Text,
    version: MaybeCount,
  }),
);
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
  clientKey: WireMaybeText,
  createdAt: WireInstant,
  updatedAt: WireInstant,
  version: WireVersion,
});
export type MedicalLookWire = v.InferOutput<typeof MedicalLookWire>;

export const MedicalLook = reader(
  (row) => ({
    id: pick(row, 'id'),
    groupId: pick(row, 'groupId') ?? null,
    memberId: pick(row, 'memberId'),
    seenAt: pick(row, 'seenAt'),
    seenBy: pick(row, 'seenBy') ?? null,
    clientKey: pick(row, 'clientKey'),
    version: pick(row, 'version') ?? null,
  }),
  v.object({
    id: Id,
    groupId: MaybeId,
    memberId: Id,
    seenAt: Instant,
    /** A person's id. */
    seenBy: MaybeId,
    clientKey: MaybeKey,
    version: MaybeCount,
  }),
);
export type MedicalLook = v.InferOutput<typeof MedicalLook>;
