import type { Diet } from './medical-note.ts';

const LABELS: Readonly<Record<Diet, string>> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  halal: 'Halal',
  kosher: 'Kosher',
  'no-pork': 'No pork',
  'no-beef': 'No beef',
  'no-fish': 'No fish or seafood',
  'no-gluten': 'No gluten',
  'no-lactose': 'No lactose',
  'no-nuts': 'No nuts',
  'no-egg': 'No egg',
};
export const dietLabel = (diet: Diet): string => LABELS[diet];
