import { foldedEmail } from '#contract/email.ts';
import { displayName } from '#contract/names.ts';
import { isNameOf } from '#contract/same-name.ts';

export interface Names {
  firstName: string;
  lastName: string;
  preferredName: string;
}

type Addressed = Names & { email: string };

/** Finds the known person with an email; where several rows have it, the first counts. */
export function ownersIn<T extends Addressed>(people: readonly T[]): (email: string | undefined) => T | undefined {
  const byEmail = new Map<string, T>();
  for (const person of people) {
    const email = foldedEmail(person.email);
    if (!byEmail.has(email)) byEmail.set(email, person);
  }
  return (email) => byEmail.get(foldedEmail(email));
}

/** The name of the owner of an email where the given name is another; null where it is theirs, or not known to be not. */
export const otherName = (owner: Names | undefined, given: Partial<Names>): string | null =>
  owner && !isNameOf(owner, given) ? displayName(owner) : null;

/** The owner's names in place of the given ones; a name that the owner lacks stays as given, for the forms need both. */
export function withNamesOf(owner: Names, { firstName, lastName }: Partial<Names>): Names {
  return {
    firstName: owner.firstName || (firstName ?? ''),
    lastName: owner.lastName || (lastName ?? ''),
    preferredName: owner.preferredName,
  };
}

/** A name that the server told as one text. Wherever it is split, it is compared as a whole. */
export function namesIn(name: string): Names {
  const at = name.lastIndexOf(' ');
  return {
    firstName: at < 0 ? name : name.slice(0, at),
    lastName: at < 0 ? '' : name.slice(at + 1),
    preferredName: '',
  };
}

export const insteadLabel = (name: string): string => `Add ${name} instead`;
