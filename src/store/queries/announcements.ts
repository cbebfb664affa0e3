import type { PromiseExtended } from 'dexie';
import { compareText } from '#contract/order.ts';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { announcementToRead, byName, confirmedIn } from './must-read.ts';
import { realId } from './overlaid.ts';
import { rowOfGroup, rowsOfGroup } from './rows-of-group.ts';
import type { AnnouncementView, MemberView } from './views.ts';

/** What the staff of a group have announced to it, with the unsent edits. */

/** The newest first. @param groupId real or local */
export const listAnnouncements = (store: Store, groupId: string): Promise<AnnouncementView[]> =>
  store.read(async (db) => announcementsIn(db, store, await realId(db, groupId)));

/** One announcement by its real or local id; null when it does not exist. */
export const getAnnouncement = (store: Store, announcementId: string): Promise<AnnouncementView | null> =>
  store.read((db) => rowOfGroup(db, store, 'announcement', announcementId));

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

const isMember = (db: MatrixDatabase, groupId: string, userId: string): PromiseExtended<boolean> =>
  db.members
    .where('groupId')
    .equals(groupId)
    .toArray((members) => members.some((member) => member.userId === userId));

/** Those who have to confirm an announcement: all members but whoever made it. */
export const readersOfAnnouncement = (
  { createdBy }: Pick<AnnouncementView, 'createdBy'>,
  members: readonly MemberView[],
): MemberView[] => byName(members.filter(({ userId }) => userId !== createdBy));

const announcementsIn = (db: MatrixDatabase, store: Store, groupId: string): PromiseExtended<AnnouncementView[]> =>
  rowsOfGroup(db, store, 'announcement', groupId).then((rows) =>
    rows.sort((a, b) => compareText(b.createdAt, a.createdAt) || compareText(b.key, a.key)),
  );
