/** '1 room', '3 rooms'. @param more the words for every other number */
export const plural = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

export const peopleText = (count: number): string => plural(count, 'person', 'people');

/** The specification gives both texts. */
export const membersText = (count: number): string => (count === 1 ? '1 member' : `${count} members`);
