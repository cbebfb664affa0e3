import { isUploadAddress } from '#contract/records/files/attachment.ts';
import { groupStatus } from '#contract/records/groups/group-status.ts';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { copyChoices } from '#store/replica/copy-choices.ts';
import { tableOf } from '#store/replica/group-tables.ts';
import { KEPT_FILES } from '#store/replica/kept-files.ts';
import { GROUP_TYPES } from '#sync/kinds/entities.ts';
import { inOrder } from '#sync/pull/puller.ts';

/** A picture or file of a group on the server. */
interface WantedFile {
  url: string;
  /** When its event begins, in milliseconds since the epoch; null where it belongs to the whole group. */
  at: number | null;
}

/** The pictures and files of a group, in the order in which they are needed. */
export interface GroupFiles {
  groupId: string;
  urls: string[];
  /** The files are fetched before they are looked at. */
  isWanted: boolean;
}

/** The files found in a group's rows in the state `of`. */
interface Found {
  of: string;
  files: WantedFile[];
}

const FOUND = 'files-of|';
/** The number of rows that are in memory at a time: a group may have thousands of events. */
const ROWS = 500;
/** Matches pictures in rich text, which comes from the server in the contract's few tags. */
const PICTURE = /<img\b[^>]*?\ssrc\s*=\s*["']([^"']+)["']/gi;

type Row = Readonly<Record<string, unknown>>;

/** The files of every group that is on this device. Only the rows of changed groups are read. */
export async function listGroupFiles(store: Store, now: number): Promise<GroupFiles[]> {
  const { groups, choices } = await store.run(async (db) => ({
    groups: await db.groups.toArray(),
    choices: await copyChoices(db),
  }));
  const all: GroupFiles[] = [];
  for (const group of inOrder(groups, now)) {
    const choice = choices.get(group.id);
    const isPast = group.isArchived || groupStatus(group, now) === 'Completed';
    const isWanted = choice === 'kept' || (!isPast && choice !== 'removed');
    const faces = group.members.map(({ profileImageUrl }) => profileImageUrl);
    const own = [group.iconPath, ...faces].flatMap((url) => (url && isUploadAddress(url) ? [url] : []));
    const found = await filesIn(store, group.id);
    all.push({ groupId: group.id, urls: [...new Set([...own, ...byNeed(found, now)])], isWanted });
  }
  return all;
}

/** First the files of the whole group, then those of coming events, then those of past ones, latest first. */
function byNeed(files: readonly WantedFile[], now: number): string[] {
  const distance = ({ at }: WantedFile) => (at === null ? -1 : at >= now ? at - now : 1e15 + now - at);
  return files.toSorted((a, b) => distance(a) - distance(b)).map(({ url }) => url);
}

async function filesIn(store: Store, groupId: string): Promise<WantedFile[]> {
  const { of, found } = await store.run(async (db) => ({
    of: await standing(db, groupId),
    found: (await db.meta.get(FOUND + groupId))?.value as Found | undefined,
  }));
  if (found?.of === of) return found.files;
  const files = await readFiles(store, groupId);
  await store.run(async (db) => db.meta.put({ key: FOUND + groupId, value: { of, files } satisfies Found }));
  return files;
}

/** A text that changes whenever rows of the group do: from its cursor, or the times when its lists were fetched. */
async function standing(db: MatrixDatabase, groupId: string): Promise<string> {
  const cursor = (await db.cursors.get(groupId))?.cursor;
  const parts = await db.parts.where('groupId').equals(groupId).toArray();
  const lists = parts.filter(({ part }) => part !== 'group');
  const seen = cursor === undefined ? lists.map(({ part, count, syncedAt }) => `${part} ${count} ${syncedAt}`) : [];
  return [cursor ?? '', parts.length, parts.reduce((sum, { count }) => sum + count, 0), ...seen].join('|');
}

async function readFiles(store: Store, groupId: string): Promise<WantedFile[]> {
  const found = new Map<string, number | null>();
  const begins = new Map<string, number>();
  const add = (url: unknown, at: number | null) => {
    if (typeof url !== 'string' || !isUploadAddress(url)) return;
    const known = found.get(url);
    found.set(url, known === undefined || at === null ? at : known === null ? null : Math.max(known, at));
  };
  /** The types whose rows name files. */
  const look: Partial<Record<(typeof GROUP_TYPES)[number], (row: Row) => void>> = {
    member: (row) => add(row.profileImageUrl, null),
    room: (row) => add((row.member as Row | undefined)?.profileImageUrl, null),
    event: (row) => {
      const at = Date.parse(String(row.startTime));
      begins.set(String(row.id), at);
      for (const { url } of filesOf(row)) add(url, at);
      for (const text of [row.description, row.instruction])
        for (const [, src] of String(text ?? '').matchAll(PICTURE)) add(src, at);
    },
    comment: (row) => {
      add((row.author as Row | undefined)?.profileImageUrl, null);
      for (const { url } of filesOf(row)) add(url, begins.get(String(row.eventId)) ?? null);
    },
  };
  // Events come before their comments.
  for (const type of GROUP_TYPES) {
    const lookAt = look[type];
    if (!lookAt) continue;
    const keys = await store.run((db) => tableOf(db, type).where('groupId').equals(groupId).primaryKeys());
    for (let at = 0; at < keys.length; at += ROWS) {
      const rows = await store.run((db) => tableOf(db, type).bulkGet(keys.slice(at, at + ROWS)));
      for (const row of rows) if (row) lookAt(row);
    }
  }
  return [...found].map(([url, at]) => ({ url, at }));
}

const filesOf = ({ attachments }: Row): { url?: unknown }[] => (Array.isArray(attachments) ? attachments : []);

/** Forgets the files found in groups that are not on this device anymore. */
export const forgetOtherGroups = (store: Store, groupIds: ReadonlySet<string>): Promise<void> =>
  store.run((db) =>
    db.transaction('rw', db.meta, async () => {
      for (const prefix of [FOUND, KEPT_FILES]) {
        const keys = (await db.meta.where('key').startsWith(prefix).primaryKeys()) as string[];
        await db.meta.bulkDelete(keys.filter((key) => !groupIds.has(key.slice(prefix.length))));
      }
    }),
  );
