/** What few cards show. Apart from `later.ts`, whose modules show cards themselves. */
export const cardNote = () => import('./card-note.tsx').then((module) => ({ default: module.CardNote }));
