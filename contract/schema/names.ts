/** Returns a person's name: first and last name (preferred spelling aside), else whichever exists, else the email. */
export function displayName(person: {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  email?: string | null | undefined;
}): string {
  const name = [person.firstName, person.lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
  return name || person.email?.trim() || 'Unknown User';
}

/** Returns the letter for a person without a picture: of firstName, else of the email, else 'U'. */
export function initial(person: { firstName?: string | null | undefined; email?: string | null | undefined }): string {
  const source = person.firstName?.trim() || person.email?.trim() || 'U';
  return [...source][0]?.toUpperCase() ?? 'U';
}

/** Words with capital letters: 'free time' as 'Free Time'. */
export const capitalised = (words: string): string => words.replace(/(^| )./g, (letter) => letter.toUpperCase());
