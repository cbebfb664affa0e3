/**
 * Loads what changes things, once: nobody changes anything on the first screen of a first visit. That this is not part of
 * the first load is decided here and nowhere else.
 */
export const loadWriting = () => import('./writing.ts');
