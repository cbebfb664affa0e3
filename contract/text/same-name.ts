import { folded, runsOf } from './words.ts';

interface PersonNames {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  preferredName?: string | null | undefined;
}

/** Returns a name for comparison: without case, accents, spaces and punctuation. */
const comparedName = (...parts: (string | null | undefined)[]): string => {
  const text = folded(parts.filter(Boolean).join(' ').trim());
  return (
    runsOf(text)
      .map((run) => run.text)
      .join('') || text
  );
};

const fullNames = ({ firstName, lastName, preferredName }: PersonNames): string[] =>
  [comparedName(firstName, lastName), preferredName ? comparedName(preferredName, lastName) : ''].filter(Boolean);

/**
 * True if a given name matches that of an account. The preferred name counts as a first name; the only name of an
 * account may be the whole given name or its first name; an account without names matches every name.
 */
export function isNameOf(account: PersonNames, given: PersonNames): boolean {
  const names = fullNames(account);
  const isWhole = Boolean(account.firstName?.trim() && account.lastName?.trim());
  const told = isWhole ? fullNames(given) : [...fullNames(given), comparedName(given.firstName)];
  return names.length === 0 || names.some((name) => told.includes(name));
}
