import type { Keyed } from '#store/queries/base/views.ts';

/** Whether an entity has this id, or had it before the server assigned its own. */
export const isCalled = ({ id, key }: Keyed & { id: string }, name: string | undefined): boolean =>
  id === name || key === name;
