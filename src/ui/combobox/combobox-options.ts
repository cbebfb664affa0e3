import { RANKS, rankerOf } from '#contract/text/words.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  /** A short text beside the label; the search covers it too. */
  note?: string | undefined;
  /** How well a search finds the option by its other names, of `RANKS`. @param wanted as it was typed */
  answersTo?(wanted: string): number;
}

/** The options that a search finds, the best first unless their order means something: Enter chooses the first one. */
export function optionsFor(
  options: readonly ComboboxOption[],
  wanted: string,
  isOrdered = false,
): readonly ComboboxOption[] {
  if (wanted === '') return options;
  const rankOf = rankerOf(wanted);
  return options
    .map((option) => ({
      option,
      rank: Math.max(rankOf(option.label, option.note), option.answersTo?.(wanted) ?? RANKS.none),
    }))
    .filter(({ rank }) => rank > RANKS.none)
    .sort((a, b) => (isOrdered ? 0 : b.rank - a.rank))
    .map(({ option }) => option);
}
