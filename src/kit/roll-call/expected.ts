import { takesPart } from '#contract/records/groups/audience.ts';
import type { EventView, MemberView } from '#store/queries/base/views.ts';

/** The members expected at an event, by their memberships; without an event, all members of a group. */
export const expectedAt = (event: EventView | null, members: readonly MemberView[]): string[] =>
  members.filter((member) => event === null || takesPart(event, member)).map(({ id }) => id);
