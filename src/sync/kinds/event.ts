import * as v from 'valibot';
import { REMOVED_FILES_HEADER } from '#contract/calls/headers.ts';
import { scheduleWritesEndpoints } from '#contract/calls/schedule-writes.ts';
import { type Attachment, isUploadAddress } from '#contract/records/files/attachment.ts';
import { SCHEDULE_FORM } from '#contract/records/files/upload.ts';
import { MaybeAudience } from '#contract/records/groups/audience.ts';
import { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import { REMOVED_FILES_MAX } from '#contract/schema/limits.ts';
import type { FileRef, Json, NewEntry, OutboxEntry } from '#sync/entry/entry.ts';
import { scopeIdOf } from '#sync/entry/scope.ts';
import { uploadAddress, uploadOf } from '#sync/entry/upload-address.ts';
import { createKind, deleteKind, type EntityShape, mergingOf, updateKind, wholeForm } from './entity-kinds.ts';
import { droppedFiles, fieldsOf, fileParts, isTrue, taken, textOf } from './fields.ts';
import type { Fields, FormPart } from './kind.ts';
import { creation, removal, revision } from './new-entry.ts';
import { removedItems } from './set-field.ts';

/** Items of a group's schedule: created and changed by forms with files, and deleted. */

const TEXTS = ['title', 'type', 'startTime', 'endTime', 'timezone', 'description', 'instruction'] as const;
const LINES = ['address', 'busPickupAddress', 'busDropoffAddress'] as const;
const FLAGS = ['isDraft', 'isFixed', 'mustRead', 'isCancelled'] as const;
/** Beyond the specification: sent only where the edit changes them, as other servers may not know them. */
const EXTENSIONS = [...FLAGS, 'endTimezone', 'audience', 'delay'] as const;

const audienceOf = (value: Json | undefined): ScheduleItem['audience'] => v.parse(MaybeAudience, value ?? null);

/**
 * The files that are sent with the edit and that the event does not have yet. If the edit was sent, the event may have
 * them although the answer was lost: then it has gained files with these names.
 */
function ownFiles({ files, base, firstSentAt }: OutboxEntry, row: ScheduleItem): Attachment[] {
  const seen = addresses((base?.snapshot as ScheduleItem | null | undefined)?.attachments ?? []);
  const gained = firstSentAt === null ? [] : row.attachments.filter((file) => isOnServer(file) && !seen.has(file.url));
  const there = new Set(gained.map(({ name }) => name));
  return files.flatMap(({ id, name, type }) => (there.has(name) ? [] : [{ name, url: uploadAddress(id), type }]));
}

const addresses = (files: readonly Attachment[]): Set<string> => new Set(files.map(({ url }) => url));

const isOnServer = ({ url }: Attachment): boolean => uploadOf(url) === null;

/** The files on the server that the event keeps, as the form sends them. */
const keptFiles = (fields: Fields): readonly Attachment[] =>
  Array.isArray(fields.existingAttachments) ? (fields.existingAttachments as unknown as Attachment[]) : [];

/** The addresses of the files that a change removes. */
const takenOffBy = (entry: OutboxEntry): Set<string> =>
  addresses(removedItems(entry, mergingOf(eventShape)) as unknown as readonly Attachment[]);

export const eventShape: EntityShape<ScheduleItem> = {
  type: 'event',
  noun: 'event',
  within: 'group',
  read: ScheduleItem,
  fields: (row) => ({
    ...Object.fromEntries(TEXTS.map((name) => [name, row[name]])),
    ...Object.fromEntries(LINES.map((name) => [name, row[name] || null])),
    existingAttachments: row.attachments.filter(isOnServer).map((file) => ({ ...file })),
    // Rows that an earlier version stored have none of these fields.
    endTimezone: row.endTimezone ?? '',
    ...Object.fromEntries(FLAGS.map((name) => [name, row[name] === true])),
    audience: row.audience ? { memberIds: [...row.audience.memberIds], roles: [...row.audience.roles] } : null,
  }),
  setField: {
    field: 'existingAttachments',
    keyOf: (file) => (file as unknown as Attachment).url,
    put: (row, files) => ({
      ...row,
      attachments: [...(files as unknown as Attachment[]), ...row.attachments.filter((file) => !isOnServer(file))],
    }),
  },
  hasFiles: (entry, row) => ownFiles(entry, row).length === 0,
  blank: (entry, me) => ({
    id: entry.entity.id,
    groupId: scopeIdOf(entry),
    title: '',
    type: '',
    startTime: '',
    endTime: '',
    timezone: '',
    endTimezone: '',
    description: '',
    instruction: '',
    address: '',
    busPickupAddress: '',
    busDropoffAddress: '',
    attachments: [...keptFiles(fieldsOf(entry.body))],
    isDraft: false,
    audience: null,
    isFixed: false,
    mustRead: false,
    isCancelled: false,
    createdBy: me.id,
    version: null,
  }),
  apply: (row, fields, entry) => {
    // Files that another member has added since are shown, because they stay.
    const gone = new Set([...takenOffBy(entry), ...droppedFiles(fields).map(uploadAddress)]);
    return {
      ...row,
      ...taken(fields, [...TEXTS, ...LINES, 'endTimezone'], textOf),
      ...taken(fields, FLAGS, isTrue),
      ...('audience' in fields && { audience: audienceOf(fields.audience) }),
      attachments: [...row.attachments.filter(({ url }) => !gone.has(url)), ...ownFiles(entry, row)],
    };
  },
};

const formValue = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The form of both calls; `more` are the fields that only one of them has. */
function form(fields: Fields, entry: OutboxEntry, bytes: ReadonlyMap<string, ArrayBuffer>, more: Fields): FormPart[] {
  const texts = [...TEXTS, ...LINES].map((name) => ({ name, value: textOf(fields, name) }));
  const others = Object.entries(more).map(([name, value]) => ({ name, value: String(value) }));
  const changed = fieldsOf(entry.body);
  const extensions = EXTENSIONS.flatMap((name) =>
    changed[name] === undefined ? [] : [{ name, value: formValue(changed[name]) }],
  );
  const existing = { name: 'existingAttachments', value: JSON.stringify(fields.existingAttachments ?? []) };
  return [...texts, ...others, existing, ...extensions, ...fileParts(SCHEDULE_FORM.field, entry, bytes)];
}

export const eventCreate = createKind(eventShape, 'event.create', scheduleWritesEndpoints.createSchedule, {
  request: (entry, bytes) => {
    const more = { groupId: scopeIdOf(entry), createdBy: entry.owner.slice(entry.owner.lastIndexOf('|') + 1) };
    return { form: form(fieldsOf(entry.body), entry, bytes, more) };
  },
});

/** The addresses of an acknowledged edit's files, by their ids: matched by name, otherwise by order. */
function arrivedFiles(done: OutboxEntry, row: ScheduleItem): Map<string, string> {
  const before = addresses(keptFiles(wholeForm(eventShape, done)));
  const gained = row.attachments.filter(({ url }) => !before.has(url));
  const isInOrder = gained.length === done.files.length;
  const unclaimed = new Set(gained);
  const found = new Map<string, string>();
  for (const [index, { id, name }] of done.files.entries()) {
    const file = [...unclaimed].find((each) => each.name === name) ?? (isInOrder ? gained[index] : undefined);
    if (!file) continue;
    unclaimed.delete(file);
    found.set(id, file.url);
  }
  return found;
}

/**
 * The body of a change after an earlier edit was acknowledged: its file list gets real addresses, and files of others
 * stay.
 */
function followFiles(entry: OutboxEntry, done: OutboxEntry, row: unknown): Json | null {
  const { droppedFiles: _, ...fields } = fieldsOf(entry.body);
  const dropped = droppedFiles(fieldsOf(entry.body));
  const keepsSome = 'existingAttachments' in fields;
  if (dropped.length === 0 && !keepsSome) return null;
  const arrived = arrivedFiles(done, row as ScheduleItem);
  const gone = new Set([...takenOffBy(entry), ...dropped.flatMap((id) => arrived.get(id) ?? [])]);
  const left = dropped.filter((id) => !arrived.has(id));
  const existingAttachments = (row as ScheduleItem).attachments.filter(({ url }) => !gone.has(url));
  return {
    ...fields,
    existingAttachments: existingAttachments.map((file) => ({ ...file })),
    ...(left.length > 0 && { droppedFiles: left }),
  };
}

export const eventUpdate = updateKind(eventShape, 'event.update', scheduleWritesEndpoints.updateSchedule, {
  whole: true,
  follow: followFiles,
  request: (entry, bytes) => ({
    form: form(wholeForm(eventShape, entry), entry, bytes, {}),
    headers: removedFiles(entry),
  }),
});

/**
 * A header with the files that an edit removes although the event no longer has them. It is not a form field, so that
 * the body stays the same under its key.
 */
function removedFiles({ base }: OutboxEntry): Record<string, string> {
  const gone = [...addresses(keptFiles({ existingAttachments: base?.gone ?? [] }))].filter(isUploadAddress);
  if (gone.length === 0) return {};
  return { [REMOVED_FILES_HEADER]: gone.slice(0, REMOVED_FILES_MAX).join(' ') };
}

export const eventRemove = deleteKind(eventShape, 'event.remove', scheduleWritesEndpoints.deleteSchedule, {
  verb: 'Deleted',
});

export const eventFields = eventShape.fields;

/** A new schedule item; `id` is the new local id. */
export const newEvent = (id: string, groupId: string, fields: Fields, files: FileRef[]): NewEntry =>
  creation(eventCreate, {
    id,
    fields,
    scope: `group:${groupId}`,
    files,
  });

/** @param fields the fields that the user changed @param files files picked for this change */
export const newEventUpdate = (event: ScheduleItem, fields: Fields, files: FileRef[]): NewEntry =>
  revision(eventUpdate, {
    row: event,
    scope: `group:${event.groupId}`,
    fields,
    files,
  });

export const newEventRemoval = (event: ScheduleItem): NewEntry =>
  removal(eventRemove, { row: event, scope: `group:${event.groupId}` });
