import { folded, runsOf } from './words.ts';

interface PersonNames {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  preferredName?: string | null | undefined;
}

/** A name as it is compared: without case, accents, spaces and punctuation. */
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
 * True where a given name is that of an account. The preferred name counts as a first name; of an account that has one
 * name only, that one counts; an account without names is anyone's.
 */
export function isNameOf(account: PersonNames, given: PersonNames): boolean {
  const names = fullNames(account);
  const isWhole = Boolean(account.firstName?.trim() && account.lastName?.trim());
  const told = isWhole
    ? fullNames(given)
    : [...fullNames(given), comparedName(given.firstName), comparedName(given.lastName)];
  return names.length === 0 || names.some((name) => told.includes(name));
}
