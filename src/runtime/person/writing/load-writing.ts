/**
 * Loads the module for edits, once: no user edits on the first screen of a first visit. Only this file decides that the
 * module is not part of the first load.
 */
export const loadWriting = () => import('./writing.ts');
