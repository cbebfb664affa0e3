import { Publish } from '#contract/records/schedule/publish.ts';
import type { Store } from '#store/database/database.ts';
import { localId } from '#sync/entry/entry.ts';
import { newPublication } from '#sync/kinds/publication.ts';
import { ANY_ID, type Command, type CommandContext, checked, enqueueEdit } from './command.ts';

interface PublishInput {
  groupId: string;
  /** The day of the published plan, `yyyy-MM-dd`. */
  day: string;
  /** The drafts that the user saw, including unsent ones: drafts that arrive meanwhile stay drafts. */
  eventIds: readonly string[];
}

/** Publishes drafts together, with one notification for everyone. */
export const publishDrafts = (
  store: Store,
  context: CommandContext,
  { groupId, day, eventIds }: PublishInput,
): Promise<Command> =>
  checked(Publish, { day, eventIds: eventIds.map(() => ANY_ID) }, () =>
    enqueueEdit(store, context, newPublication(localId(context.uuid()), groupId, day, eventIds)),
  );
