import { DIETS, type Diet } from '#contract/records/field/medical-note.ts';
import type { Store } from '#store/database/database.ts';
import { listNotesForTotals } from './emergency.ts';

export interface DietaryTotals {
  /** The number of people for each diet, in the order of `DIETS`; diets without people are left out. */
  diets: { diet: Diet; count: number }[];
  /** The number of people with allergies, or with other needs that a kitchen must ask about, one by one. */
  allergies: number;
  others: number;
}

/**
 * The dietary totals for a kitchen: numbers by kind, without names; of a group on this device, whose user must be staff
 * of it: the devices of other users have no notes.
 * @param memberIds the members who eat, by their memberships; null for all
 */
export async function getDietaryTotals(
  store: Store,
  groupId: string,
  memberIds: readonly string[] | null = null,
): Promise<DietaryTotals> {
  const notes = await listNotesForTotals(store, groupId);
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
