import * as v from 'valibot';
import { requiredId, writtenInstant } from '#contract/schema/writing.ts';
import { READ_FIELD_LENGTH, READ_FIELDS } from './receipt-content.ts';

/** Each character of a field may take six in JSON; quotes and a hash come on top. */
const CONTENT_MAX_LENGTH = 6 * READ_FIELD_LENGTH * READ_FIELDS.length + 200;
/** The largest number of receipts of one person in a group: more than any screen produces. */
export const RECEIPTS_PER_PERSON = 500;

const ONE_OF_TWO = 'Must name one event or one announcement';

/** POST /api/groups/{id}/receipts: the content that the person saw when they confirmed it. */
export const ReceiptCreate = v.pipe(
  v.strictObject({
    eventId: v.optional(requiredId(ONE_OF_TWO)),
    announcementId: v.optional(requiredId(ONE_OF_TWO)),
    content: v.pipe(
      v.string('Must be the content that was read'),
      v.nonEmpty('Must be the content that was read'),
      v.maxLength(CONTENT_MAX_LENGTH, 'Too long'),
    ),
    readAt: writtenInstant,
  }),
  v.forward(
    v.check(({ eventId, announcementId }) => (eventId === undefined) !== (announcementId === undefined), ONE_OF_TWO),
    ['eventId'],
  ),
);
export type ReceiptCreate = v.InferOutput<typeof ReceiptCreate>;
