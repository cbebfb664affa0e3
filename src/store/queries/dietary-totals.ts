import { DIETS, type Diet, type MedicalNote } from '#contract/medical-note.ts';
import type { Store } from '#store/database/database.ts';
import { listNotesForTotals } from './emergency.ts';

export interface DietaryTotals {
  /** How many eat so, in the order of `DIETS`; those of nobody are left out. */
  diets: { diet: Diet; count: number }[];
  /** How many have allergies, or something else that a kitchen has to know: to be asked about, one by one. */
  allergies: number;
  others: number;
}

/**
 * What a kitchen is told: numbers by kind, and nobody's name.
 * @param memberIds who eats, by their memberships; null for everybody
 */
export function dietaryTotals(
  notes: readonly Pick<MedicalNote, 'memberId' | 'diets' | 'allergies' | 'dietary'>[],
  memberIds: readonly string[] | null = null,
): DietaryTotals {
  const eating = memberIds && new Set(memberIds);
  const told = notes.filter(({ memberId }) => eating?.has(memberId) ?? true);
  return {
    diets: DIETS.map((diet) => ({ diet, count: told.filter(({ diets }) => diets.includes(diet)).length })).filter(
      ({ count }) => count > 0,
    ),
    allergies: told.filter(({ allergies }) => allergies !== '').length,
    others: told.filter(({ dietary }) => dietary !== '').length,
  };
}

/** The totals of a group on this device, whose person must be staff of it: to anybody else there are no notes here. */
export const getDietaryTotals = async (
  store: Store,
  groupId: string,
  memberIds: readonly string[] | null = null,
): Promise<DietaryTotals> => dietaryTotals(await listNotesForTotals(store, groupId), memberIds);
