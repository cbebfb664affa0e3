import { receiptsEndpoints } from '#contract/endpoints/receipts.ts';
import { Receipt } from '#contract/receipt.ts';
import { contentFields } from '#contract/receipt-content.ts';
import type { NewEntry } from '#sync/entry.ts';
import { createKind, type EntityShape } from './entity-kinds.ts';
import { fieldsOf, idOfScope, textOf } from './fields.ts';
import type { Fields } from './kind.ts';
import { creation } from './new-entry.ts';

/** That the person has read an event as it was before them. Receipts are only ever added. */

const shape: EntityShape<Receipt> = {
  type: 'receipt',
  noun: 'confirmation',
  read: Receipt,
  fields: ({ content, readAt }) => ({ content, readAt }),
  blank: (entry, me) => ({
    id: entry.entity.id,
    eventId: '',
    userId: me.id,
    content: '',
    readAt: new Date(entry.createdAt).toISOString(),
    version: null,
  }),
  apply: (row, fields) => {
    const readAt = textOf(fields, 'readAt') || row.readAt;
    return { ...row, eventId: textOf(fields, 'eventId'), content: textOf(fields, 'content'), readAt };
  },
};

export const receiptCreate = createKind(shape, 'receipt.create', {
  call: receiptsEndpoints.createReceipt,
  within: 'group',
  refs: idOfScope,
  text: ({ body }) => contentFields(textOf(fieldsOf(body), 'content')).title ?? '',
});

export const newReceipt = (
  id: string,
  groupId: string,
  fields: Fields & { eventId: string; content: string; readAt: string },
): NewEntry => creation(receiptCreate, { id, fields, scope: `group:${groupId}` });
