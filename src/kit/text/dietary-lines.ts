import { dietLabel } from '#contract/records/field/diet-label.ts';
import type { DietaryTotals } from '#store/queries/field/dietary-totals.ts';

/** The dietary totals in words, for a kitchen: 'Vegetarian: 2', 'With allergies: 1'. */
export const dietaryLines = ({ diets, allergies, others }: DietaryTotals): string[] => [
  ...diets.map(({ diet, count }) => `${dietLabel(diet)}: ${count}`),
  ...(allergies > 0 ? [`With allergies: ${allergies}`] : []),
  ...(others > 0 ? [`With other wishes: ${others}`] : []),
];
