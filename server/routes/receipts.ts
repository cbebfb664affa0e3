import { createReceipt, remindReaders } from '#server/domain/field/receipts.ts';
import type { AddRoute } from './contract-route.ts';

/** Receipts of what people confirmed to have read, and reminders for those who have not. */
export function receiptRoutes(route: AddRoute): void {
  route('createReceipt', ({ viewer, params, body, creation, ...work }) =>
    createReceipt(work, viewer, params.id, body, creation),
  );
  route('remindReaders', ({ viewer, params, now, ...work }) => remindReaders(work, viewer, params.id, now));
}
