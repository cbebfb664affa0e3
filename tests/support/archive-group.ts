import type { Command, CommandContext } from '#store/commands/command.ts';
import { archiveGroups } from '#store/commands/groups.ts';
import type { Store } from '#store/database/database.ts';

/** Archives one group. */
export async function archiveGroup(
  store: Store,
  context: CommandContext,
  { groupId }: { groupId: string },
): Promise<Command> {
  const [made = { outcome: 'undone' as const }] = await archiveGroups(store, context, { groupIds: [groupId] });
  return made;
}
