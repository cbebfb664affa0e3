import { IDEMPOTENCY_KEPT_DAYS } from '#contract/limits.ts';
import { numberText } from '#contract/number-text.ts';
import type { Quota, Quotas } from '#server/config.ts';
import {
  commentsOfGroup,
  commentsOfPerson,
  countToGroup,
  eventsOfGroup,
  filesOfGroup,
  filesOfPerson,
  type Usage,
} from '#server/db/files/storage.ts';
import type { Db } from '#server/db/tables.ts';
import {
  addToTally,
  group,
  type Holder,
  person,
  setTally,
  type Tally,
  tallyComment,
} from '#server/db/writes/tallies.ts';
import { type Refusal, refuse } from '#server/domain/outcome.ts';

const UNBOUND: Quota = { bytes: null, files: null, comments: null };
export const NO_QUOTAS: Quotas = { person: { ...UNBOUND, edits: null }, group: { ...UNBOUND, events: null } };

const MEGABYTE = 1024 * 1024;
const ASK = 'Please ask an administrator for more.';

/** The refusal: what is full, and whom to ask. The app hands the edit back to the person (413). */
const full = (message: string): Refusal => refuse({ kind: 'too-large', message: `${message} ${ASK}` });

const WHOSE = {
  person: { files: 'yours', reached: 'You have reached', one: 'one person' },
  group: { files: 'this group', reached: 'This group has reached', one: 'one group' },
};

type Counted = keyof Quota | 'events';

/**
 * Refuses a write that makes a tally exceed its quota, after an exact count, because the tally still includes what was
 * removed since.
 * @param what may have become too many
 * @returns null when it may stay
 */
async function refuseMore(
  db: Db,
  holder: Holder,
  { tally, quota, what }: { tally: Tally; quota: Partial<Record<Counted, number | null>>; what: readonly Counted[] },
  count: () => Promise<Partial<Record<Counted, number>>>,
): Promise<Refusal | null> {
  const beyond = (held: Partial<Record<Counted, number>>) =>
    what.find((name) => (held[name] ?? 0) > (quota[name] ?? Number.POSITIVE_INFINITY));
  if (!beyond(tally)) return null;
  const counted = await count();
  await setTally(db, holder, counted);
  const name = beyond(counted);
  if (!name) return null;
  const most = quota[name] ?? 0;
  const { files, reached, one } = WHOSE[holder.holder];
  return name === 'bytes'
    ? full(`There is no room left for files of ${files} (${numberText(Math.floor(most / MEGABYTE))} MB).`)
    : full(`${reached} the number of ${name} that ${one} may keep here (${numberText(most)}).`);
}

const FILES = ['bytes', 'files'] as const;
const COMMENTS = ['comments'] as const;
const EVENTS = ['events'] as const;

/** Refuses files beyond a person's quota; called after they were recorded. @returns null when they may stay */
export async function refuseFilesOfPerson(
  db: Db,
  quotas: Quotas,
  personId: number,
  added: Usage,
): Promise<Refusal | null> {
  const holder = person(personId);
  const tally = await addToTally(db, holder, added);
  return refuseMore(db, holder, { tally, quota: quotas.person, what: FILES }, () => filesOfPerson(db, personId));
}

/**
 * Counts files towards the group that uses them, unless they are counted for one already, and refuses them beyond its
 * quota. @returns null when they may stay
 */
export async function refuseFilesOfGroup(
  db: Db,
  quotas: Quotas,
  groupId: number,
  fileIds: readonly number[],
): Promise<Refusal | null> {
  const added = await countToGroup(db, groupId, fileIds);
  if (added.files === 0) return null;
  const holder = group(groupId);
  const tally = await addToTally(db, holder, added);
  return refuseMore(db, holder, { tally, quota: quotas.group, what: FILES }, () => filesOfGroup(db, groupId));
}

/** Refuses a comment beyond the quota; called after it was inserted. @returns null when it may stay */
export async function refuseComment(
  db: Db,
  quotas: Quotas,
  { personId, groupId }: { personId: number; groupId: number },
): Promise<Refusal | null> {
  const tallies = await tallyComment(db, personId, groupId);
  const ofPerson = { tally: tallies.person, quota: quotas.person, what: COMMENTS };
  const ofGroup = { tally: tallies.group, quota: quotas.group, what: COMMENTS };
  return (
    (await refuseMore(db, person(personId), ofPerson, () => commentsOfPerson(db, personId))) ??
    (await refuseMore(db, group(groupId), ofGroup, () => commentsOfGroup(db, groupId)))
  );
}

/** Refuses an event beyond the quota; called after it was inserted. @returns null when it may stay */
export async function refuseEvent(db: Db, quotas: Quotas, groupId: number): Promise<Refusal | null> {
  const holder = group(groupId);
  const tally = await addToTally(db, holder, { events: 1 });
  return refuseMore(db, holder, { tally, quota: quotas.group, what: EVENTS }, () => eventsOfGroup(db, groupId));
}

/** The refusal for a person with too many keyed edits. */
export const tooManyEdits = (most: number): Refusal =>
  full(
    `You have reached the number of edits that one person may make here in ${IDEMPOTENCY_KEPT_DAYS} days (${numberText(most)}).`,
  );
