/** Orders that are the same on every device, whatever its language. */

/** By the codes of the characters: for ids, days and instants. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Made when the first names are ordered: it is the slow part, and most starts order none. */
let names: Intl.Collator | undefined;

const inOrder = (a: string, b: string): number => {
  names ??= new Intl.Collator('en', { numeric: true });
  return names.compare(a, b);
};

/** As people order names: 'Room 9' before 'Room 10', 'émile' beside 'Emil'. */
export const compareNames = (a: string, b: string): number => inOrder(a, b) || compareText(a, b);
