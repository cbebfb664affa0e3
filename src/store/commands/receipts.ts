import { ReceiptCreate } from '#contract/records/field/receipt-form.ts';
import type { Store } from '#store/database/database.ts';
import { fieldOf, isConfirmed, type ToRead } from '#store/queries/field/must-read.ts';
import { localId } from '#sync/entry/entry.ts';
import { newReceipt } from '#sync/kinds/receipt.ts';
import { ANY_ID, type Command, type CommandContext, change, checked } from './command.ts';

/**
 * Confirms that the user has read something in the state that they see. Does nothing where they have confirmed that
 * state already.
 */
export const confirmRead = (
  store: Store,
  context: CommandContext,
  { toRead }: { toRead: ToRead },
): Promise<Command> => {
  const { kind, id, groupId, content } = toRead;
  const name = fieldOf(kind);
  const form = { [name]: ANY_ID, content, readAt: new Date(context.now()).toISOString() };
  return checked(ReceiptCreate, form, ({ content, readAt }) =>
    change(store, context, isConfirmed(store, toRead), (isDone) => {
      if (isDone) return null;
      return newReceipt(localId(context.uuid()), groupId, { [name]: id, content, readAt });
    }),
  );
};
