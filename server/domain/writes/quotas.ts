import type { ChangedEntity } from '#contract/live/changes.ts';
import { IDEMPOTENCY_KEPT_DAYS } from '#contract/schema/limits.ts';
import { numberText } from '#contract/text/number-text.ts';
import { toInstant } from '#server/base/clock.ts';
import type { Quota, Quotas } from '#server/base/config.ts';
import { deletedSince } from '#server/db/delivery/changes.ts';
import { countDeleted, countKept, countToGroup, type Usage } from '#server/db/files/storage.ts';
import type { Db } from '#server/db/tables/tables.ts';
import {
  addToTally,
  group,
  type Holder,
  person,
  setTally,
  type Tally,
  tallyComment,
} from '#server/db/writes/tallies.ts';
import { type Refusal, refuse } from '#server/domain/base/outcome.ts';

/** A write that quotas bound. */
interface Bounded {
  db: Db;
  quotas: Quotas;
}

const UNBOUND: Quota = { bytes: null, files: null, comments: null, texts: null };
export const NO_QUOTAS: Quotas = { person: { ...UNBOUND, edits: null }, group: { ...UNBOUND, events: null } };

const MEGABYTE = 1024 * 1024;
const DAY_MS = 86_400_000;
const ASK = 'Please ask an administrator for more.';

/** The refusal: what is full, and whom to ask. The app hands the edit back to the person (413). */
const full = (message: string, advice = ASK): Refusal => refuse({ kind: 'too-large', message: `${message} ${advice}` });

const WHOSE = {
  person: { files: 'yours', reached: 'You have reached', one: 'one person' },
  group: { files: 'this group', reached: 'This group has reached', one: 'one group' },
};

type Counted = keyof Quota | 'events';

function fullOf(name: Counted, most: number, { holder }: Holder): string {
  const { files, reached, one } = WHOSE[holder];
  const megabytes = `${numberText(Math.floor(most / MEGABYTE))} MB`;
  if (name === 'bytes') return `The file limit for ${files} is reached (${megabytes}).`;
  return name === 'texts'
    ? `${reached} the amount of text that ${one} may keep here (${megabytes}).`
    : `${reached} the number of ${name} that ${one} may keep here (${numberText(most)}).`;
}

const DELETED_COUNTS = 'Data deleted in the last 24 hours still counts.';
const LATER = 'Please try again tomorrow, or ask an administrator for more.';
const dayBefore = (at: string): string => toInstant(Date.parse(at) - DAY_MS);

/**
 * Refuses a write that makes a tally exceed its quota, after an exact count, because the tally still includes what was
 * removed since. Deleted things count for a day, so that making and deleting is bounded too.
 * @param names what may have become too many
 * @returns null when it may stay
 */
async function refuseMore(
  { db, quotas }: Bounded,
  holder: Holder,
  { tally, names, at }: { tally: Tally; names: readonly Counted[]; at: string },
): Promise<Refusal | null> {
  const bounds: Partial<Record<Counted, number | null>> = quotas[holder.holder];
  for (const name of names) {
    const most = bounds[name] ?? Number.POSITIVE_INFINITY;
    if (tally[name] <= most) continue;
    const kept = await countKept(db, holder, name);
    const counted = kept + (await countDeleted(db, holder, name, dayBefore(at)));
    await setTally(db, holder, { [name]: counted });
    if (counted <= most) continue;
    const message = fullOf(name, most, holder);
    return kept > most ? full(message) : full(`${message} ${DELETED_COUNTS}`, LATER);
  }
  return null;
}

const FILES = ['bytes', 'files'] as const;
const COMMENTS = ['comments', 'texts'] as const;
const EVENTS = ['events', 'texts'] as const;
const TEXTS = ['texts'] as const;

/** How many bytes some texts take. */
export const bytesIn = (...texts: readonly (string | null | undefined)[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);

/** Refuses files beyond a person's quota; called after they were recorded. @returns null when they may stay */
export async function refuseFilesOfPerson(
  work: Bounded,
  personId: number,
  added: Usage,
  at: string,
): Promise<Refusal | null> {
  const holder = person(personId);
  const tally = await addToTally(work.db, holder, added);
  return refuseMore(work, holder, { tally, names: FILES, at });
}

/**
 * Counts files towards the group that uses them, unless they are counted for one already, and refuses them beyond its
 * quota. @returns null when they may stay
 */
export async function refuseFilesOfGroup(
  work: Bounded,
  groupId: number,
  fileIds: readonly number[],
  at: string,
): Promise<Refusal | null> {
  const added = await countToGroup(work.db, groupId, fileIds);
  if (added.files === 0) return null;
  const holder = group(groupId);
  const tally = await addToTally(work.db, holder, added);
  return refuseMore(work, holder, { tally, names: FILES, at });
}

/**
 * Refuses a comment beyond the quotas of its author and its group; called after it was written, or changed.
 * @param more what it adds: `texts` is less than zero for a comment that has become shorter
 * @returns null when it may stay
 */
export async function refuseComment(
  work: Bounded,
  { userId, groupId }: { userId: number; groupId: number },
  more: Pick<Tally, 'comments' | 'texts'>,
  at: string,
): Promise<Refusal | null> {
  const tallies = await tallyComment(work.db, { personId: userId, groupId }, more);
  if (more.comments === 0 && more.texts <= 0) return null;
  const names = more.comments > 0 ? COMMENTS : TEXTS;
  return (
    (await refuseMore(work, person(userId), { tally: tallies.person, names, at })) ??
    (await refuseMore(work, group(groupId), { tally: tallies.group, names, at }))
  );
}

/** Refuses an event beyond the quotas; called after it was inserted. @returns null when it may stay */
export async function refuseEvent(work: Bounded, groupId: number, texts: number, at: string): Promise<Refusal | null> {
  const holder = group(groupId);
  const tally = await addToTally(work.db, holder, { events: 1, texts });
  return refuseMore(work, holder, { tally, names: EVENTS, at });
}

/**
 * Refuses text beyond the quota of a group; called after it was written.
 * @param more bytes; less than zero where a text has become shorter
 * @returns null when it may stay
 */
export async function refuseText(work: Bounded, groupId: number, more: number, at: string): Promise<Refusal | null> {
  if (more === 0) return null;
  const holder = group(groupId);
  const tally = await addToTally(work.db, holder, { texts: more });
  return more < 0 ? null : refuseMore(work, holder, { tally, names: TEXTS, at });
}

/**
 * Refuses one more thing of a kind of which a group has so many, with those that were deleted within the last day.
 * @param kind what they are called
 * @returns null when there may be one more
 */
export async function refuseOneMore(
  { db }: Bounded,
  { groupId, entity, kind }: { groupId: number; entity: ChangedEntity; kind: string },
  { there, most }: { there: number; most: number },
  at: string,
): Promise<Refusal | null> {
  if (there >= most)
    return refuse({
      kind: 'too-large',
      message: `The limit of ${numberText(most)} ${kind} is reached.`,
    });
  const { count } = await deletedSince(db, { groupId }, [entity], dayBefore(at));
  if (there + count < most) return null;
  return full(`The limit of ${kind} (${numberText(most)}) is reached. ${DELETED_COUNTS}`, LATER);
}

/** The refusal for a person with too many keyed edits. */
export const tooManyEdits = (most: number): Refusal =>
  full(
    `You have reached the number of edits that one person may make here in ${IDEMPOTENCY_KEPT_DAYS} days (${numberText(most)}).`,
  );
