import type { PromiseExtended } from 'dexie';
import { compareText } from '#contract/text/order.ts';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { realId } from '#store/queries/base/overlaid.ts';
import { rowOfGroup, rowsOfGroup } from '#store/queries/base/rows-of-group.ts';
import type { AnnouncementView, MemberView } from '#store/queries/base/views.ts';
import { holdsPart } from '#store/replica/offline-state.ts';
import { announcementToRead, byName, confirmedIn } from './must-read.ts';

/** The announcements of a group, with the unsent edits. */

/** Newest first. @param groupId real or local */
export const listAnnouncements = (store: Store, groupId: string): Promise<AnnouncementView[]> =>
  store.read(async (db) => announcementsIn(db, store, await realId(db, groupId)));

/** One announcement by its real or local id; null when it does not exist. */
export const getAnnouncement = (store: Store, announcementId: string): Promise<AnnouncementView | null> =>
  store.read((db) => rowOfGroup(db, store, 'announcement', announcementId));

export interface AnnouncementNews {
  /** The announcements that the user must confirm and has not, newest first. */
  toConfirm: AnnouncementView[];
  /** All others that other members made, newest first. */
  others: AnnouncementView[];
}

/** The announcements of a group that are shown above its schedule. */
export function announcementNews(store: Store, groupId: string): Promise<AnnouncementNews> {
  return store.read(async (db) => {
    const id = await realId(db, groupId);
    const all = (await announcementsIn(db, store, id)).filter(({ createdBy }) => createdBy !== store.userId);
    const asked = all.filter(({ mustRead }) => mustRead);
    // Without all members, the user's receipts may be on their way too.
    const mayBeReader = asked.length > 0 && (await holdsPart(db, id, 'members'));
    const isReader = mayBeReader && (await isMember(db, id, store.userId));
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

/** The members who must confirm an announcement: all except its author. */
export const readersOfAnnouncement = (
  { createdBy }: Pick<AnnouncementView, 'createdBy'>,
  members: readonly MemberView[],
): MemberView[] => byName(members.filter(({ userId }) => userId !== createdBy));

const announcementsIn = (db: MatrixDatabase, store: Store, groupId: string): PromiseExtended<AnnouncementView[]> =>
  rowsOfGroup(db, store, 'announcement', groupId).then((rows) =>
    rows.sort((a, b) => compareText(b.createdAt, a.createdAt) || compareText(b.key, a.key)),
  );
