/** The links of a column, from top to bottom: its head, its bars, its events. */
const linksOf = (desk: HTMLElement, at: number): HTMLElement[] => [
  ...desk.querySelectorAll<HTMLElement>(`[data-at="${at}"]`),
];

const middleOf = (element: HTMLElement): number => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

/**
 * Moves the focus on the desk: up and down in a column, left and right to what is nearest in the next column, Home and
 * End to the ends of a column. Returns whether the key is one of these.
 */
export function focusAfterKey(desk: HTMLElement, link: HTMLElement, key: string): boolean {
  const at = Number(link.dataset.at);
  const links = linksOf(desk, at);
  const beside = (by: number) => {
    const middle = middleOf(link);
    const isHead = links[0] === link;
    const [head, ...others] = linksOf(desk, at + by);
    const nearest = others.sort((a, b) => Math.abs(middleOf(a) - middle) - Math.abs(middleOf(b) - middle))[0];
    return isHead ? head : (nearest ?? head);
  };
  const index = links.indexOf(link);
  const goal = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: links.length - 1 }[key];
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (goal === undefined && by === undefined) return false;
  (by === undefined ? links[goal ?? index] : beside(by))?.focus();
  return true;
}
