import { compareText } from '#contract/order.ts';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { asEntries } from '#store/outbox/reading.ts';
import { validRows } from '#store/replica/checks.ts';
import { stableKeys } from '#store/replica/stable-keys.ts';
import { scopeIdOf } from '#sync/scope.ts';
import { announcementToRead, byName, confirmedIn } from './must-read.ts';
import { overlayRows, realId, unsentIn } from './overlaid.ts';
import type { AnnouncementView, MemberView } from './views.ts';

/** What the staff of a group have announced to it, with the unsent edits. */

/** The newest first. @param groupId real or local */
export const listAnnouncements = (store: Store, groupId: string): Promise<AnnouncementView[]> =>
  store.read(async (db) => announcementsIn(db, store, await realId(db, groupId)));

/** One announcement by its real or local id; null when it does not exist. */
export function getAnnouncement(store: Store, announcementId: string): Promise<AnnouncementView | null> {
  return store.read(async (db) => {
    const id = await realId(db, announcementId);
    const groupId = (await db.announcements.get(id))?.groupId ?? (await groupOfEdit(db, id));
    if (groupId === null) return null;
    return (await announcementsIn(db, store, groupId)).find((one) => one.id === id) ?? null;
  });
}

export interface AnnouncementNews {
  /** Those that the person is asked to confirm and has not, the newest first. */
  toConfirm: AnnouncementView[];
  /** All others of somebody else, the newest first. */
  others: AnnouncementView[];
}

/** What of a group's announcements is to be seen beside everything else. */
export function announcementNews(store: Store, groupId: string): Promise<AnnouncementNews> {
  return store.read(async (db) => {
    const id = await realId(db, groupId);
    const all = (await announcementsIn(db, store, id)).filter(({ createdBy }) => createdBy !== store.userId);
    const asked = all.filter(({ mustRead }) => mustRead);
    const isReader = asked.length > 0 && (await isMember(db, id, store.userId));
    const done = isReader ? await confirmedIn(db, store, id) : null;
    const toConfirm = done ? asked.filter((one) => !done(announcementToRead(one))) : [];
    return { toConfirm, others: all.filter((one) => !toConfirm.includes(one)) };
  });
}

const isMember = async (db: MatrixDatabase, groupId: string, userId: string): Promise<boolean> =>
  (await db.members.where('groupId').equals(groupId).toArray()).some((member) => member.userId === userId);

/** Those who have to confirm an announcement: all members but whoever made it. */
export const readersOfAnnouncement = (
  { createdBy }: Pick<AnnouncementView, 'createdBy'>,
  members: readonly MemberView[],
): MemberView[] => byName(members.filter(({ userId }) => userId !== createdBy));

async function announcementsIn(db: MatrixDatabase, store: Store, groupId: string): Promise<AnnouncementView[]> {
  const found = await db.announcements.where('groupId').equals(groupId).toArray();
  const rows = validRows(store, 'announcements', found);
  const shown = overlayRows(rows, await unsentIn(db, store, 'announcement', [`group:${groupId}`]));
  const ids = shown.map(({ id }) => id);
  const key = await stableKeys(db, 'announcement', ids);
  return shown
    .map((one) => ({ ...one, groupId, key: key(one) }))
    .sort((a, b) => compareText(b.createdAt, a.createdAt) || compareText(b.key, a.key));
}

/** The group of an unsent announcement, from its edit. */
async function groupOfEdit(db: MatrixDatabase, id: string): Promise<string | null> {
  const [edit] = await db.outbox.where('entityKey').equals(`announcement:${id}`).toArray(asEntries);
  return edit ? scopeIdOf(edit) : null;
}
