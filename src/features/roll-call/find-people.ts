/** From so many people on there is a field to find one of them. */
export const MANY = 12;

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Those whose name has every word that is looked for. */
export function foundIn<T extends { name: string }>(people: readonly T[], search: string): readonly T[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return words.length === 0 ? people : people.filter(({ name }) => words.every((word) => folded(name).includes(word)));
}
