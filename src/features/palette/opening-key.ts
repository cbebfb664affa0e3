/** On Apple devices, text fields use Control themselves. */
export const isApple = (): boolean => /^(?:Mac|iP)/.test(navigator.platform);

/** Whether a key opens or closes the palette: Command or Control and K, unless another dialog is open. */
export function opensPalette(event: KeyboardEvent): boolean {
  const { key, metaKey, ctrlKey, altKey, shiftKey, target } = event;
  if (key.toLowerCase() !== 'k' || altKey || shiftKey || metaKey === ctrlKey || metaKey !== isApple()) return false;
  // In rich text this key makes a link.
  if (target instanceof HTMLElement && target.isContentEditable) return false;
  return document.querySelector('[role=dialog]:not([data-search], [data-beside]), [role=alertdialog]') === null;
}
