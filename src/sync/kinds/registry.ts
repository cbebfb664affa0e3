import { Kinds } from './kind.ts';

/**
 * The kinds of edits that this version of the client knows. They are registered by `all-kinds.ts`, which is not part of
 * the first load.
 */
export const editKinds = new Kinds([]);
