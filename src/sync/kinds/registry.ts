import { Kinds } from './kind.ts';

/**
 * The kinds of edits that this version of the client makes. They come with `all-kinds.ts`, which is not part of what a
 * first visit has to load.
 */
export const editKinds = new Kinds([]);
