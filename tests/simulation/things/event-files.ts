import type { Attachment } from '#contract/attachment.ts';
import { getEvent } from '#store/queries/events.ts';
import type { OutboxEntry } from '#sync/entry.ts';
import { droppedFiles, fieldsOf } from '#sync/kinds/fields.ts';
import { uploadAddress } from '#sync/outbox/upload-address.ts';
import { EXTENSION, fileOf } from './files.ts';
import { changeEvent, eventsOf } from './schedule.ts';
import { placeIn, type Thing } from './thing.ts';
import { readWords } from './words.ts';

const nameOf = ({ name }: Attachment): string => name.replace(EXTENSION, '');

/** Files of events: each leaves with the form of its event, which says too which of the others stay (S71). */
export const eventFiles: Thing = {
  mark: 'd',
  entity: 'event',
  table: 'schedule_attachments',
  column: 'name',
  home: 'schedule_item_id',
  isRewritten: true,
  inGroup: '(select group_id from schedule_items where schedule_items.id = schedule_item_id)',
  create: async (hand, words, place) => {
    const event = placeIn(await eventsOf(hand), place);
    return event ? changeEvent(hand, event.id, {}, { add: [fileOf(words)] }) : null;
  },
  remove: async (hand, eventId, words) => {
    const event = await getEvent(hand.store, eventId);
    const gone = event?.attachments.filter((file) => nameOf(file) === words).map(({ url }) => url) ?? [];
    return changeEvent(hand, eventId, {}, { takeOff: gone });
  },
  shown: async (hand) =>
    (await eventsOf(hand)).flatMap(({ id, attachments }) => attachments.map((file) => ({ id, words: nameOf(file) }))),
};

const attachmentsIn = (row: unknown): readonly Attachment[] =>
  (row as { attachments?: Attachment[] } | null | undefined)?.attachments ?? [];

/**
 * What a change of an event makes of the event's files: `kept` are the only ones of the server's that stay, null where all
 * do; `gone` are those that the person saw and took off.
 */
export function filesAfter({ kind, body, base }: OutboxEntry): { kept: readonly string[] | null; gone: string[] } {
  if (kind !== 'event.update') return { kept: null, gone: [] };
  const fields = fieldsOf(body);
  const kept = Array.isArray(fields.existingAttachments)
    ? readWords(JSON.stringify(fields.existingAttachments)).map(({ words }) => words)
    : null;
  const dropped = new Set(droppedFiles(fields).map(uploadAddress));
  const gone = attachmentsIn(base?.snapshot).filter((file) =>
    file.url.startsWith(uploadAddress('')) ? dropped.has(file.url) : kept && !kept.includes(nameOf(file)),
  );
  return { kept, gone: gone.map(nameOf) };
}
