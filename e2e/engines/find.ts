/** Text in a form that can be sent to a page: the whole text of an element, or a pattern in it. */
type SentWords = string | { source: string; flags: string };

/** One step of a search: by role and accessible name, by visible text, by label; or a choice of those found. */
export type Step =
  | { role: string; name?: SentWords }
  | { text: SentWords }
  | { label: SentWords }
  | { with: string }
  | { at: number };

interface Library {
  queryAllByRole(root: Element, role: string, options: { name?: string | RegExp }): HTMLElement[];
  queryAllByText(root: Element, text: string | RegExp): HTMLElement[];
  queryAllByLabelText(root: Element, label: string | RegExp): HTMLElement[];
}

/**
 * The element that the steps lead to, each within the previous result; null while the page lacks the library for roles
 * and names. It is serialized and runs in the page, so it cannot use its surroundings.
 */
export function find(steps: readonly Step[]): Element[] | null {
  const library = (globalThis as { TestingLibraryDom?: Library }).TestingLibraryDom;
  if (!library) return null;
  const matcher = (words: SentWords) => (typeof words === 'string' ? words : new RegExp(words.source, words.flags));
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  let found: HTMLElement[] = [document.body];
  for (const step of steps) {
    if ('at' in step) found = [found.at(step.at)].filter((element) => element !== undefined);
    else if ('with' in step) found = found.filter(({ textContent }) => textContent.includes(step.with));
    else if ('role' in step) {
      const options = step.name === undefined ? {} : { name: matcher(step.name) };
      found = found.flatMap((root) => library.queryAllByRole(root, step.role, options));
    } else if ('label' in step) found = found.flatMap((root) => library.queryAllByLabelText(root, matcher(step.label)));
    else found = found.flatMap((root) => library.queryAllByText(root, matcher(step.text))).filter(isSeen);
  }
  return [...new Set(found)];
}
