import { takesPart } from '#contract/audience.ts';
import type { EventView, MemberView } from '#store/queries/views.ts';

/** Who is expected at an event, or in all of a group where there is none: whoever takes part, by their memberships. */
export const expectedAt = (event: EventView | null, members: readonly MemberView[]): string[] =>
  members.filter((member) => event === null || takesPart(event, member)).map(({ id }) => id);
