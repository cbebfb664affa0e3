import type { EventView, MemberView } from '#store/queries/views.ts';

/** Who is expected at an event, or in all of a group where there is none: everybody, by their memberships. */
export const expectedAt = (_event: EventView | null, members: readonly MemberView[]): string[] =>
  members.map(({ id }) => id);
