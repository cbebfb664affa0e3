/** Parts that few cards show. Separate from `later.ts`, whose modules show cards themselves. */
export const cardNotes = () => import('./card-notes.tsx').then((module) => ({ default: module.CardNotes }));
