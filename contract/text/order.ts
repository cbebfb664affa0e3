/** Orders that are the same on every device, regardless of its language. */

/** Orders by character codes: for ids, days and instants. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Created when names are first ordered: creating it is slow, and most starts order none. */
let names: Intl.Collator | undefined;

const inOrder = (a: string, b: string): number => {
  names ??= new Intl.Collator('en', { numeric: true });
  return names.compare(a, b);
};

/** Orders names as people do: 'Room 9' before 'Room 10', 'émile' beside 'Emil'. */
export const compareNames = (a: string, b: string): number => inOrder(a, b) || compareText(a, b);
