import { lazyCalls } from '#runtime/platform/lazy-calls.ts';
import { NOT_SAVED } from '#store/database/failures.ts';
import type { Edits } from './edits.ts';

/**
 * The edits, whose module is loaded by the first one. A device that has never loaded it, and cannot now, stores nothing:
 * the form keeps the input.
 */
export const lazyEdits = (load: () => Promise<Edits>): Edits =>
  new Proxy({} as Edits, {
    get: (_, record: keyof Edits) =>
      lazyCalls(async () => (await load())[record], { outcome: 'not-saved', message: NOT_SAVED }),
  });
