/**
 * What a day seldom shows, or needs only behind it. Whatever imports a module by demand carries the names of all that the
 * module is made of: here, so that the first load of a day does not.
 */
export const hand = () => import('./hand.ts');
export const outsideEvents = () => import('./outside-events.tsx').then((module) => ({ default: module.OutsideEvents }));
