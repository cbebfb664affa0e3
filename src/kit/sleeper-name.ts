import { displayName } from '#contract/names.ts';
import type { RoomView } from '#store/queries/views.ts';

/** Who has the bed, as they are called: 'Amelia Okonkwo (Millie)'. */
export function sleeperName({ member }: Pick<RoomView, 'member'>): string {
  const name = displayName(member);
  return member.preferredName ? `${name} (${member.preferredName})` : name;
}
