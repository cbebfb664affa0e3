import { receiptsEndpoints } from '#contract/calls/receipts.ts';
import { Receipt } from '#contract/records/field/receipt.ts';
import { contentFields } from '#contract/records/field/receipt-content.ts';
import type { NewEntry } from '#sync/entry/entry.ts';
import { createKind, type EntityShape } from './entity-kinds.ts';
import { fieldsOf, maybeTextOf, textOf } from './fields.ts';
import type { Fields } from './kind.ts';
import { creation } from './new-entry.ts';

/** Receipts: a user has read something in the state that they saw. Receipts are only ever added. */

const shape: EntityShape<Receipt> = {
  type: 'receipt',
  noun: 'confirmation',
  within: 'group',
  read: Receipt,
  fields: ({ content, readAt }) => ({ content, readAt }),
  blank: (entry, me) => ({
    id: entry.entity.id,
    eventId: null,
    announcementId: null,
    userId: me.id,
    content: '',
    readAt: new Date(entry.createdAt).toISOString(),
    version: null,
  }),
  apply: (row, fields) => {
    const readAt = textOf(fields, 'readAt') || row.readAt;
    const ids = { eventId: maybeTextOf(fields, 'eventId'), announcementId: maybeTextOf(fields, 'announcementId') };
    return { ...row, ...ids, content: textOf(fields, 'content'), readAt };
  },
};

export const receiptCreate = createKind(shape, 'receipt.create', receiptsEndpoints.createReceipt, {
  text: ({ body }) => contentFields(textOf(fieldsOf(body), 'content'), ['title']).title ?? '',
});

/** @param fields contain `eventId` or `announcementId` */
export const newReceipt = (
  id: string,
  groupId: string,
  fields: Fields & { content: string; readAt: string },
): NewEntry => creation(receiptCreate, { id, fields, scope: `group:${groupId}` });
