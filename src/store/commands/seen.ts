import { SeenWrite } from '#contract/records/field/seen-form.ts';
import type { Store } from '#store/database/database.ts';
import { localId } from '#sync/entry/entry.ts';
import { newSeenMark } from '#sync/kinds/seen.ts';
import { type Command, type CommandContext, checked, enqueueEdit } from './command.ts';

/** Records that the user has seen the changes of others in a group up to this instant of the server's clock. */
export const markSeen = (
  store: Store,
  context: CommandContext,
  { groupId, upTo }: { groupId: string; upTo: string },
): Promise<Command> =>
  checked(SeenWrite, { upTo }, () => enqueueEdit(store, context, newSeenMark(localId(context.uuid()), groupId, upTo)));
