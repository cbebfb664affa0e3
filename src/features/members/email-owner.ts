import { foldedEmail } from '#contract/schema/email.ts';
import { displayName } from '#contract/schema/names.ts';
import { isNameOf } from '#contract/text/same-name.ts';

export interface Names {
  firstName: string;
  lastName: string;
  preferredName: string;
}

type Addressed = Names & { email: string };

/** Finds the known person with an email; the first of several rows counts. */
export function ownersIn<T extends Addressed>(people: readonly T[]): (email: string | undefined) => T | undefined {
  const byEmail = new Map<string, T>();
  for (const person of people) {
    const email = foldedEmail(person.email);
    if (!byEmail.has(email)) byEmail.set(email, person);
  }
  return (email) => byEmail.get(foldedEmail(email));
}

/** The name of an email's owner when it differs from the given name; null when it matches or the owner is unknown. */
export const otherName = (owner: Names | undefined, given: Partial<Names>): string | null =>
  owner && !isNameOf(owner, given) ? displayName(owner) : null;

/** The owner's names instead of the given ones; a missing name keeps the given value, because the forms need both. */
export function withNamesOf(owner: Names, { firstName, lastName }: Partial<Names>): Names {
  return {
    firstName: owner.firstName || (firstName ?? ''),
    lastName: owner.lastName || (lastName ?? ''),
    preferredName: owner.preferredName,
  };
}

/**
 * Splits a full name from the server. The position of the split does not matter, because names are compared as a whole.
 */
export function namesIn(name: string): Names {
  const at = name.lastIndexOf(' ');
  return {
    firstName: at < 0 ? name : name.slice(0, at),
    lastName: at < 0 ? '' : name.slice(at + 1),
    preferredName: '',
  };
}

export const insteadLabel = (name: string): string => `Add ${name} instead`;
