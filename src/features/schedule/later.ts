/**
 * Parts of a day that are rare or needed after the first content. A module with a dynamic import lists all files of the
 * imported module, so these imports are kept out of the first load.
 */
export const hand = () => import('./hand.ts');
export const outsideEvents = () => import('./outside-events.tsx').then((module) => ({ default: module.OutsideEvents }));
