import { toInstant } from '#server/base/clock.ts';
import { createReceipt, remindReaders } from '#server/domain/field/receipts.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

/** Receipts of what people confirmed to have read, and reminders for those who have not. */
export function receiptRoutes(route: AddRoute, { clock }: Services): void {
  route('createReceipt', ({ viewer, params, body, idempotencyKey, ...work }) =>
    createReceipt(work, viewer, params.id, body, { idempotencyKey, at: toInstant(clock()) }),
  );
  route('remindReaders', ({ viewer, params, ...work }) => remindReaders(work, viewer, params.id, clock()));
}
