import { takesPart } from '#contract/records/groups/audience.ts';
import type { Store } from '#store/database/database.ts';
import type { EventView, MemberView } from '#store/queries/base/views.ts';
import { listMembers } from './members.ts';

/** The people who take part in an event, as far as the device knows the group. */
export interface Audience {
  /** The members who take part: those that a roll call expects, and that a meal is for. */
  members: MemberView[];
  /** The members who are named, in addition to the roles. */
  named: MemberView[];
  /** The number of named members that this device does not know, or who have left. */
  unknown: number;
  /** Whether the user takes part; true for a user without a membership, such as an administrator. */
  isMine: boolean;
}

export async function getAudience(store: Store, event: Pick<EventView, 'groupId' | 'audience'>): Promise<Audience> {
  const all = await listMembers(store, event.groupId);
  const ids = event.audience?.memberIds ?? [];
  const named = all.filter(({ id }) => ids.includes(id));
  const own = all.find(({ userId }) => userId === store.userId);
  return {
    members: all.filter((member) => takesPart(event, member)),
    named,
    unknown: ids.length - named.length,
    isMine: !own || takesPart(event, own),
  };
}
