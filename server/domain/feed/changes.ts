import { type ChangedEntity, type ChangesWire, isSentTo } from '#contract/live/changes.ts';
import { toInstant } from '#server/base/clock.ts';
import type { Viewer } from '#server/base/viewer.ts';
import {
  type ChangeRow,
  changesAfter,
  hiddenAmong,
  lastTombstoneBefore,
  latestChange,
  textLengths,
} from '#server/db/delivery/changes.ts';
import { findAnnouncements } from '#server/db/field/announcements.ts';
import { isStaff } from '#server/db/groups/group-access.ts';
import { findMembersById } from '#server/db/groups/members.ts';
import { readHistory } from '#server/db/installation/meta.ts';
import { findRooms } from '#server/db/lodging/accommodations.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { findRows } from '#server/db/writes/rows.ts';
import { fitting } from '#server/domain/base/bounded-list.ts';
import { invalid, type Outcome, ok } from '#server/domain/base/outcome.ts';
import { readCursor, writeCursor } from '#server/domain/delivery/change-cursor.ts';
import { announcementWire } from '#server/domain/field/announcements.ts';
import { busWire } from '#server/domain/field/buses.ts';
import { cardWire } from '#server/domain/field/emergency-cards.ts';
import { lookWire, noteWire } from '#server/domain/field/medical-notes.ts';
import { receiptWire } from '#server/domain/field/receipts.ts';
import { markWire, rollCallWire } from '#server/domain/field/roll-calls.ts';
import { seenWire } from '#server/domain/field/seen-marks.ts';
import { readableGroup } from '#server/domain/groups/groups.ts';
import { memberWire } from '#server/domain/groups/members.ts';
import { accommodationWire } from '#server/domain/lodging/accommodations.ts';
import { hotelWire } from '#server/domain/lodging/hotels.ts';
import { commentsById } from '#server/domain/schedule/comments.ts';
import { scheduleItemsById } from '#server/domain/schedule/schedules.ts';

/** Types whose changes affect the computed fields of the group. */
const COUNTED: ReadonlySet<string> = new Set<ChangedEntity>(['group', 'member', 'schedule']);

/**
 * Changes as a member who is not staff is sent them: a draft and the entities that belong to it are deleted, or never
 * existed. Once it is published, it is the latest change again, as are the entities that belong to it.
 */
async function withoutDrafts(db: Db, changes: readonly ChangeRow[]): Promise<ChangeRow[]> {
  const known = changes.filter((row) => row.is_secret === 0);
  const hidden = new Map<string, Set<number>>();
  const upserts = known.filter(({ op }) => op === 'upsert');
  for (const [entity, rows] of Map.groupBy(upserts, (row) => row.entity)) {
    const ids = rows.map((row) => row.entity_id);
    hidden.set(entity, await hiddenAmong(db, entity as ChangedEntity, ids));
  }
  return known.map((row) => (hidden.get(row.entity)?.has(row.entity_id) ? { ...row, op: 'delete' } : row));
}

const DAY_MS = 86_400_000;
/** A device that was away for longer starts over without any row. */
export const TOMBSTONES_KEPT_DAYS = 365;

/** This few changes are sent without measuring: even the longest texts of as many events are not too much. */
const FEW = 5;

/** Returns the first changes that fit into one answer. */
async function withinBounds(db: Db, changes: ChangeRow[]): Promise<ChangeRow[]> {
  if (changes.length <= FEW) return changes;
  const lengths = await textLengths(db, changes);
  return changes.slice(0, fitting(changes.map((row) => lengths.get(row) ?? 0)));
}

/** Returns one page of the changes in a group since a cursor that a person may see. */
export async function changesOf(
  db: Db,
  viewer: Viewer,
  groupId: number,
  { since, limit }: { since: string | undefined; limit: number },
  now: number,
): Promise<Outcome<ChangesWire>> {
  const history = await readHistory(db);
  const cursor = readCursor(since, history, groupId);
  if (cursor === null) return invalid({ since: 'Not a cursor of this server' });
  const seesAll = await isStaff(db, viewer, groupId);
  const ended = await lastTombstoneBefore(db, groupId, toInstant(now - TOMBSTONES_KEPT_DAYS * DAY_MS));
  const isTooOld = ended > Math.max(cursor.place, cursor.wholeSince);
  const anew = since !== undefined && (cursor.isStaff !== seesAll || isTooOld);
  const after = anew ? 0 : cursor.place;
  const found = await changesAfter(db, groupId, after, limit + 1);
  const turned = await withinBounds(db, found.slice(0, limit));
  const sent = turned.filter(({ entity, user_id }) =>
    isSentTo(entity, { isStaff: seesAll, isOwn: user_id === viewer.id }),
  );
  const page = seesAll ? sent : await withoutDrafts(db, sent);
  // The client's own position may be forged: it must not be signed.
  const place = turned.at(-1)?.id ?? (await latestChange(db, groupId, after));
  const load = async <T>(entity: ChangedEntity, find: (ids: number[]) => Promise<T[]>): Promise<T[]> => {
    const ids = page.flatMap((row) => (row.entity === entity && row.op === 'upsert' ? [row.entity_id] : []));
    return ids.length > 0 ? find(ids) : [];
  };

  const group = page.some((row) => COUNTED.has(row.entity)) ? await readableGroup(db, viewer, groupId, now) : null;
  if (group && !group.ok) return group;
  return ok({
    group: group && 'body' in group ? group.body : null,
    members: (await load('member', (ids) => findMembersById(db, groupId, ids))).map(memberWire),
    hotels: (await load('hotel', (ids) => findRows(db, 'group_hotels', ids))).map(hotelWire),
    rooms: (await load('room', (ids) => findRooms(db, ids))).map(accommodationWire),
    schedules: await load('schedule', (ids) => scheduleItemsById(db, ids)),
    comments: await load('comment', (ids) => commentsById(db, ids)),
    rollCalls: (await load('roll-call', (ids) => findRows(db, 'roll_calls', ids))).map(rollCallWire),
    marks: (await load('mark', (ids) => findRows(db, 'roll_call_marks', ids))).map(markWire),
    emergencyCards: (await load('emergency-card', (ids) => findRows(db, 'emergency_cards', ids))).map((row) =>
      cardWire(row, seesAll),
    ),
    medicalNotes: (await load('medical-note', (ids) => findRows(db, 'medical_notes', ids))).map(noteWire),
    medicalLooks: (await load('medical-look', (ids) => findRows(db, 'medical_looks', ids))).map(lookWire),
    buses: (await load('bus', (ids) => findRows(db, 'buses', ids))).map(busWire),
    announcements: (await load('announcement', (ids) => findAnnouncements(db, ids))).map(announcementWire),
    receipts: (await load('receipt', (ids) => findRows(db, 'receipts', ids))).map(receiptWire),
    seen: (await load('seen', (ids) => findRows(db, 'seen_marks', ids))).map(seenWire),
    deleted: page.flatMap(({ op, entity, entity_id: id, at }) =>
      op === 'delete' ? [{ entity: entity as ChangedEntity, id, at }] : [],
    ),
    cursor: writeCursor(history, groupId, place, seesAll, after === 0 ? ended : cursor.wholeSince),
    more: found.length > turned.length,
    anew,
    epoch: history.epoch,
  });
}
