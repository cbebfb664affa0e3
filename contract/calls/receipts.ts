import * as v from 'valibot';
import { Receipt, ReceiptWire } from '#contract/records/field/receipt.ts';
import { ReceiptCreate } from '#contract/records/field/receipt-form.ts';
import { IdParam } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

/** Confirming what must be read, and reminding those who have not; receipts are read by the changes feed only. */
export const receiptsEndpoints = {
  createReceipt: endpoint({
    method: 'POST',
    path: '/api/groups/{id}/receipts',
    access: 'group',
    inArchived: true,
    params: IdParam,
    body: ReceiptCreate,
    response: ReceiptWire,
    read: Receipt,
  }),
  remindReaders: endpoint({
    method: 'POST',
    path: '/api/schedules/{id}/reminders',
    access: 'group-staff',
    params: IdParam,
    response: v.object({ reminded: v.number() }),
  }),
} as const;
