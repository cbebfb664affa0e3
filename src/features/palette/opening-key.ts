/** On Apple's machines Control belongs to the text fields. */
export const isApple = (): boolean => /^(?:Mac|iP)/.test(navigator.platform);

/** Whether a key opens the palette, or closes it: Command or Control and K, but not beneath another dialog. */
export function opensPalette(event: KeyboardEvent): boolean {
  const { key, metaKey, ctrlKey, altKey, shiftKey, target } = event;
  if (key.toLowerCase() !== 'k' || altKey || shiftKey || metaKey === ctrlKey || metaKey !== isApple()) return false;
  // There it makes a link.
  if (target instanceof HTMLElement && target.isContentEditable) return false;
  return document.querySelector('[role=dialog]:not([data-search]), [role=alertdialog]') === null;
}
