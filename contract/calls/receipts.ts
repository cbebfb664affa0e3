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
    summary:
      'Confirms that the person has read an event or an announcement as it was before them; one that is gone is no fault',
    params: IdParam,
    body: ReceiptCreate,
    response: ReceiptWire,
    read: Receipt,
  }),
  remindReaders: endpoint({
    method: 'POST',
    path: '/api/schedules/{id}/reminders',
    access: 'group-staff',
    summary: 'Reminds those members who have not confirmed an event as it is now, once in ten minutes at most',
    params: IdParam,
    response: v.object({ reminded: v.number() }),
  }),
} as const;
