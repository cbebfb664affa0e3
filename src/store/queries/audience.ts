import { takesPart } from '#contract/audience.ts';
import type { Store } from '#store/database/database.ts';
import { listMembers } from './members.ts';
import type { EventView, MemberView } from './views.ts';

/** Who takes part in an event, as the device knows the group. */
export interface Audience {
  /** Those who take part: whom a roll call expects, and whom a meal is for. */
  members: MemberView[];
  /** Those who are named, apart from the roles. */
  named: MemberView[];
  /** How many are named that this device does not know, or who have left. */
  unknown: number;
  /** Whether the person takes part; whoever is no member, as an administrator, is not left out. */
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
