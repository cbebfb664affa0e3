import { numberText } from '#contract/number-text.ts';
import { commentsHeld, countToGroup, filesOfGroup, filesOfPerson, type Held } from '#server/db/storage.ts';
import type { Db } from '#server/db/tables.ts';
import { type Refusal, refuse } from './outcome.ts';

/** How much one person or one group may keep on the server; null for as much as there is room for. */
export interface Quota {
  /** Of files. */
  bytes: number | null;
  files: number | null;
  comments: number | null;
}

export interface Quotas {
  person: Quota;
  group: Quota;
}

const UNBOUND: Quota = { bytes: null, files: null, comments: null };
export const NO_QUOTAS: Quotas = { person: UNBOUND, group: UNBOUND };

const MEGABYTE = 1024 * 1024;
const ASK = 'Please ask an administrator for more.';

const isOver = (held: number, most: number | null): most is number => most !== null && held > most;

/** What the caller reads: what is full, and whom to ask. An app hands the edit back to the person (413). */
const full = (message: string): Refusal => refuse({ kind: 'too-large', message: `${message} ${ASK}` });

function reached(who: 'You' | 'This group', what: string, most: number): string {
  const [has, whose] = who === 'You' ? ['have', 'one person'] : ['has', 'one group'];
  return `${who} ${has} reached the number of ${what} that ${whose} may keep here (${numberText(most)}).`;
}

function refuseFiles({ bytes, files }: Held, quota: Quota, whose: string, who: 'You' | 'This group'): Refusal | null {
  if (isOver(bytes, quota.bytes)) {
    return full(`There is no room left for files of ${whose} (${numberText(Math.floor(quota.bytes / MEGABYTE))} MB).`);
  }
  return isOver(files, quota.files) ? full(reached(who, 'files', quota.files)) : null;
}

/** Refuses files that are more than a person may have; to be asked once they are recorded. @returns null when they may stay */
export async function refuseFilesOfPerson(db: Db, { person }: Quotas, personId: number): Promise<Refusal | null> {
  return refuseFiles(await filesOfPerson(db, personId), person, 'yours', 'You');
}

/**
 * Counts files to the group that they have been hung on, unless they count to one already, and refuses them where it has
 * too many then. @returns null when they may stay
 */
export async function refuseFilesOfGroup(
  db: Db,
  { group }: Quotas,
  groupId: number,
  fileIds: readonly number[],
): Promise<Refusal | null> {
  if (!(await countToGroup(db, groupId, fileIds))) return null;
  return refuseFiles(await filesOfGroup(db, groupId), group, 'this group', 'This group');
}

/** Refuses a comment that is one too many; to be asked once it is there. @returns null when it may stay */
export async function refuseComment(
  db: Db,
  { person, group }: Quotas,
  { personId, groupId }: { personId: number; groupId: number },
): Promise<Refusal | null> {
  if (person.comments === null && group.comments === null) return null;
  const held = await commentsHeld(db, personId, groupId);
  if (isOver(held.ofPerson, person.comments)) {
    return full(reached('You', 'comments', person.comments));
  }
  if (isOver(held.ofGroup, group.comments)) {
    return full(reached('This group', 'comments', group.comments));
  }
  return null;
}
