import { commentCreate, commentDelete, commentEdit } from './comment.ts';
import { Kinds } from './kind.ts';

/**
 * The kinds of edits that this version of the client makes. Comments, which everybody writes, are known from the start;
 * the others come with `all-kinds.ts`, which is not part of what a first visit has to load.
 */
export const editKinds = new Kinds([commentCreate, commentEdit, commentDelete]);
