import type { Attachment } from '#contract/records/files/attachment.ts';
import { SCHEDULE_FORM } from '#contract/records/files/upload.ts';
import type { Audience } from '#contract/records/groups/audience.ts';
import { ScheduleWrite } from '#contract/records/schedule/schedule-write.ts';
import type { Store } from '#store/database/database.ts';
import { unfinishedEntries } from '#store/database/entries.ts';
import { copyFile, type PickedFile } from '#store/database/file-bytes.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { type FileRef, localId } from '#sync/entry/entry.ts';
import { uploadOf } from '#sync/entry/upload-address.ts';
import { eventFields, newEvent, newEventRemoval, newEventUpdate } from '#sync/kinds/event.ts';
import type { Fields } from '#sync/kinds/kind.ts';
import {
  ANY_ID,
  type Command,
  type CommandContext,
  change,
  checked,
  difference,
  enqueueEdit,
  remove,
} from './command.ts';
import { faultOf, faultOfAll, refuseFile, UNREADABLE } from './uploads.ts';

/** The schedule form. Instants are ISO 8601 with an offset. */
export interface EventInput {
  title: string;
  type: string;
  startTime: string;
  endTime: string;
  timezone: string;
  /** HTML; pictures may have the addresses that `pickFile` returns. */
  description: string;
  instruction: string;
  address: string;
  busPickupAddress: string;
  busDropoffAddress: string;
  /** An omitted field stays as it is; in a new event it is false or empty, and everyone takes part. */
  endTimezone?: string;
  isDraft?: boolean;
  audience?: Audience | null;
  isFixed?: boolean;
  mustRead?: boolean;
}

/** The form for the contract's check, in which any id replaces the ids of members that the server does not know yet. */
const asChecked = <T extends { audience?: Audience | null }>({ audience, ...form }: T) => ({
  ...form,
  ...(audience !== undefined && {
    audience: audience && { memberIds: audience.memberIds.map(() => ANY_ID), roles: audience.roles },
  }),
});

/** The body with the audience that was chosen. */
const withAudience = (body: object, audience: Audience | null | undefined): object =>
  audience === undefined
    ? body
    : { ...body, audience: audience && { memberIds: [...audience.memberIds], roles: [...audience.roles] } };

/** The fields of a new event without those at their defaults: other servers may not know them. */
export const withoutDefaults = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) =>
        value !== false && (name !== 'audience' || value !== null) && (name !== 'endTimezone' || value !== ''),
    ),
  ) as Partial<T>;

/**
 * A new item of a group's schedule, with newly picked files. `attachments` are files on the server that it shares, as a
 * copy of another item.
 */
export function createEvent(
  store: Store,
  context: CommandContext,
  input: EventInput & { groupId: string; files: readonly File[]; attachments?: readonly Attachment[] },
): Promise<Command> {
  const { groupId, files, attachments = [], ...form } = input;
  return checked(ScheduleWrite, asChecked(form), async (body) => {
    const picked = await copyAll(files, [], context);
    if (!Array.isArray(picked)) return picked;
    const refs = picked.map(({ ref }) => ref);
    const copied = attachments.length > 0 && { existingAttachments: attachments.map((file) => ({ ...file })) };
    const fields = { ...withoutDefaults(withAudience(body, form.audience)), ...copied } as Fields;
    return enqueueEdit(store, context, newEvent(localId(context.uuid()), groupId, fields, refs), picked);
  });
}

/** Changes an item. `attachments` are the addresses of the files that stay, among those that the user saw. */
export function updateEvent(
  store: Store,
  context: CommandContext,
  input: EventInput & { eventId: string; files: readonly File[]; attachments: readonly string[] },
): Promise<Command> {
  const { eventId, files, attachments, ...form } = input;
  return checked(ScheduleWrite, asChecked(form), async (body) => {
    const picked = await copyAll(files, files.length > 0 ? await unsentFiles(store, attachments) : [], context);
    if (!Array.isArray(picked)) return picked;
    const refs = picked.map(({ ref }) => ref);
    return change(store, context, getEvent(store, eventId), (event) => {
      const kept = event.attachments.filter(({ url }) => attachments.includes(url) && uploadOf(url) === null);
      const dropped = event.attachments.flatMap(({ url }) => (attachments.includes(url) ? [] : (uploadOf(url) ?? [])));
      const whole = { ...withAudience(body, form.audience), existingAttachments: kept.map((file) => ({ ...file })) };
      const changed = difference(eventFields(event), whole);
      if (!changed && picked.length === 0 && dropped.length === 0) return null;
      const fields = { ...changed, ...(dropped.length > 0 && { droppedFiles: dropped }) };
      return { entry: newEventUpdate(event, fields, refs), picked };
    });
  });
}

/** For how long an edit waits for the person to take it back, in milliseconds: longer than its toast stays. */
export const HELD_MS = 30_000;

/** Deletes an event. The deletion is held: `discard` takes it back, `releaseEdit` releases it (EVENT-10). */
export const removeEvent = (
  store: Store,
  context: CommandContext,
  { eventId }: { eventId: string },
): Promise<Command> =>
  remove(store, context, getEvent(store, eventId), (event) => ({
    entry: newEventRemoval(event),
    heldFor: HELD_MS,
  }));

/** Cancels an event, which stays, or restores it. It is held as a deletion is; an event that is as it shall be stays so. */
export const cancelEvent = (
  store: Store,
  context: CommandContext,
  { eventId, isCancelled }: { eventId: string; isCancelled: boolean },
): Promise<Command> =>
  change(store, context, getEvent(store, eventId), (event) => {
    const changed = difference(eventFields(event), { isCancelled });
    return changed && { entry: newEventUpdate(event, changed, []), heldFor: HELD_MS };
  });

/** The event's unsent files with these addresses. */
async function unsentFiles(store: Store, addresses: readonly string[]): Promise<FileRef[]> {
  const ids = new Set(addresses.flatMap((url) => uploadOf(url) ?? []));
  if (ids.size === 0) return [];
  const entries = await store.read(unfinishedEntries);
  return entries.flatMap(({ files }) => files.filter(({ id }) => ids.has(id)));
}

/** Copies of all files, or the fault of one of them or of all together. */
async function copyAll(
  files: readonly File[],
  waiting: readonly FileRef[],
  context: CommandContext,
): Promise<PickedFile[] | Command> {
  const faults = [...files.map((file) => faultOf(file, SCHEDULE_FORM)), faultOfAll(files, waiting, SCHEDULE_FORM)];
  const fault = faults.find((found) => found !== null);
  if (fault != null) return refuseFile(fault);
  const copies: PickedFile[] = [];
  for (const file of files) {
    const copy = await copyFile(file, `file-${context.uuid()}`).catch(() => null);
    if (!copy) return refuseFile(UNREADABLE);
    copies.push(copy);
  }
  return copies;
}
