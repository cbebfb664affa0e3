import { readContent } from '#contract/receipt-content.ts';
import { ReceiptCreate } from '#contract/receipt-form.ts';
import type { Store } from '#store/database/database.ts';
import { isConfirmed } from '#store/queries/must-read.ts';
import type { EventView } from '#store/queries/views.ts';
import { localId } from '#sync/entry.ts';
import { newReceipt } from '#sync/kinds/receipt.ts';
import { type Command, type CommandContext, change, checked } from './command.ts';
import { ANY_ID } from './validation.ts';

/** Confirms that the person has read an event as it is before them. Whoever has done so has nothing to add. */
export const confirmRead = (
  store: Store,
  context: CommandContext,
  { event }: { event: EventView },
): Promise<Command> => {
  const form = { eventId: ANY_ID, content: readContent(event), readAt: new Date(context.now()).toISOString() };
  return checked(ReceiptCreate, form, (body) =>
    change(store, context, isConfirmed(store, event), (isDone) =>
      isDone ? null : newReceipt(localId(context.uuid()), event.groupId, { ...body, eventId: event.id }),
    ),
  );
};
