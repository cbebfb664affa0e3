import { receiptsEndpoints } from '#contract/endpoints/receipts.ts';
import { Receipt } from '#contract/receipt.ts';
import { contentFields, contentHash } from '#contract/receipt-content.ts';
import type { NewEntry } from '#sync/entry.ts';
import { scopeIdOf } from '#sync/scope.ts';
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
    groupId: scopeIdOf(entry),
    eventId: '',
    userId: me.id,
    hash: '',
    content: '',
    readAt: new Date(entry.createdAt).toISOString(),
    version: null,
  }),
  apply: (row, fields) => {
    const content = textOf(fields, 'content');
    const [eventId, readAt] = [textOf(fields, 'eventId'), textOf(fields, 'readAt') || row.readAt];
    return { ...row, eventId, content, hash: contentHash(content), readAt };
  },
  complete: (row, entry) => ({ ...row, groupId: row.groupId ?? scopeIdOf(entry) }),
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
