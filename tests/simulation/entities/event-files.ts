import type { Attachment } from '#contract/records/files/attachment.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';
import { uploadAddress } from '#sync/entry/upload-address.ts';
import { droppedFiles, fieldsOf } from '#sync/kinds/fields.ts';
import { type EntityModel, placeIn } from './entity-model.ts';
import { EXTENSION, fileOf } from './files.ts';
import { changeEvent, eventsOf } from './schedule.ts';
import { readWords } from './words.ts';

const nameOf = ({ name }: Attachment): string => name.replace(EXTENSION, '');

/** Files of events: each leaves with the form of its event, which also says which of the others stay (FILE-4). */
export const eventFiles: EntityModel = {
  mark: 'd',
  entity: 'event',
  table: 'schedule_attachments',
  column: 'name',
  isPart: true,
  isRewritten: true,
  inGroup: '(select group_id from schedule_items where schedule_items.id = schedule_item_id)',
  create: async (actor, words, place) => {
    const event = placeIn(await eventsOf(actor), place);
    return event ? changeEvent(actor, event.id, {}, { add: [fileOf(words)] }) : null;
  },
  remove: async (actor, eventId, words) => {
    const event = await getEvent(actor.store, eventId);
    const gone = event?.attachments.filter((file) => nameOf(file) === words).map(({ url }) => url) ?? [];
    return changeEvent(actor, eventId, {}, { takeOff: gone });
  },
  shown: async (actor) =>
    (await eventsOf(actor)).flatMap(({ id, attachments }) => attachments.map((file) => ({ id, words: nameOf(file) }))),
};

const attachmentsIn = (row: unknown): readonly Attachment[] =>
  (row as { attachments?: Attachment[] } | null | undefined)?.attachments ?? [];

/** The files that a change of an event removes: those that the user saw and did not keep. */
export function filesTakenOff({ kind, body, base }: OutboxEntry): string[] {
  if (kind !== 'event.update') return [];
  const fields = fieldsOf(body);
  const kept = Array.isArray(fields.existingAttachments)
    ? readWords(JSON.stringify(fields.existingAttachments)).map(({ words }) => words)
    : null;
  const dropped = new Set(droppedFiles(fields).map(uploadAddress));
  const seen = [...attachmentsIn(base?.snapshot), ...attachmentsIn({ attachments: base?.gone })];
  const gone = seen.filter((file) =>
    file.url.startsWith(uploadAddress('')) ? dropped.has(file.url) : kept && !kept.includes(nameOf(file)),
  );
  return gone.map(nameOf);
}
