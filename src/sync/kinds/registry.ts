import { commentCreate, commentDelete, commentEdit } from './comment.ts';
import { Kinds } from './kind.ts';

/** Every kind of edit that this version of the client makes. */
export const editKinds = new Kinds([commentCreate, commentEdit, commentDelete]);
