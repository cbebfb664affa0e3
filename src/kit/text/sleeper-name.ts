import { displayName } from '#contract/schema/names.ts';
import type { RoomView } from '#store/queries/base/views.ts';

/** The name of the person who has the bed: 'Amelia Okonkwo (Millie)'. */
export function sleeperName({ member }: Pick<RoomView, 'member'>): string {
  const name = displayName(member);
  return member.preferredName ? `${name} (${member.preferredName})` : name;
}
