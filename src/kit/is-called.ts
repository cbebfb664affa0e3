import type { Keyed } from '#store/queries/views.ts';

/** Whether something has this id, or had it before the server gave it its own. */
export const isCalled = ({ id, key }: Keyed & { id: string }, name: string | undefined): boolean =>
  id === name || key === name;
