/** Orders that are the same on every device, whatever its language. */

/** By the codes of the characters: for ids, days and instants. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const names = new Intl.Collator('en', { numeric: true });

/** As people order names: 'Room 9' before 'Room 10', 'émile' beside 'Emil'. */
export const compareNames = (a: string, b: string): number => names.compare(a, b) || compareText(a, b);
