import { announcementContent, readContent } from '#contract/records/field/receipt-content.ts';
import { takesPart } from '#contract/records/groups/audience.ts';
import { toInstant } from '#server/base/clock.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { findAnnouncement } from '#server/db/field/announcements.ts';
import { listReaders, wasTold } from '#server/db/field/receipts.ts';
import { notFound, type Outcome, ok, refuse } from '#server/domain/base/outcome.ts';
import { notifySome } from '#server/domain/delivery/notifications.ts';
import { scheduleItem } from '#server/domain/schedule/schedules.ts';
import type { Work } from '#server/domain/writes/unit-of-work.ts';
import { readAs } from './receipts.ts';

/** Readers of one thing are reminded once in this time, unless it has changed meanwhile. */
const REMINDER_MINUTES = 10;
const MINUTE_MS = 60_000;

type Reminded = Outcome<{ reminded: number }>;
const refused = (message: string): Reminded => refuse({ kind: 'conflict', message });

interface Read {
  kind: 'event' | 'announcement';
  id: number;
  groupId: number;
  title: string;
  /** The current content. */
  content: string;
  updatedAt: string;
  isFor(member: { id: number; userId: number; role: string }): boolean;
}

/** Reminds the members who have to confirm the current content and have not; the caller is not notified. */
async function remind(work: Work, viewer: Viewer, read: Read, now: number): Promise<Reminded> {
  const { db } = work;
  const { kind, id, groupId, content } = read;
  const entity = kind === 'event' ? 'schedule' : 'announcement';
  const since = Math.max(now - REMINDER_MINUTES * MINUTE_MS, Date.parse(read.updatedAt));
  if (await wasTold(db, 'must_read', { entity, id }, toInstant(since)))
    return refused(`A reminder was sent less than ${REMINDER_MINUTES} minutes ago.`);
  const readers = await listReaders(db, { groupId, ...readAs(kind, id, content) });
  const missing = readers.filter((member) => !member.hasRead && member.userId !== viewer.id && read.isFor(member));
  if (missing.length === 0) return refused('Everyone else has confirmed it.');
  const notice = {
    type: 'must_read',
    message: `Please read and confirm "${read.title}"`,
    groupId,
    entity,
    entityId: id,
    scheduleId: kind === 'event' ? id : null,
    actorId: viewer.id,
    at: toInstant(now),
  } as const;
  await notifySome(
    work,
    notice,
    missing.map(({ userId }) => userId),
  );
  return ok({ reminded: missing.length });
}

/** Reminds the participants of an event who have not confirmed it. */
export async function remindReaders(work: Work, viewer: Viewer, itemId: number, now: number): Promise<Reminded> {
  const found = await scheduleItem(work.db, itemId);
  if (!found.ok || !('body' in found)) return notFound('event');
  const item = found.body;
  if (!item.mustRead) return refused('This event needs no confirmation.');
  if (item.isDraft) return refused('This event is a draft: only staff see it.');
  if (item.isCancelled) return refused('This event is canceled.');
  const { groupId, title, updatedAt } = item;
  const isFor = (member: { id: number; role: string }) => takesPart(item, member);
  const read = { kind: 'event', id: itemId, groupId, title, updatedAt, content: readContent(item), isFor } as const;
  return remind(work, viewer, read, now);
}

/** Reminds the members of a group who have not confirmed an announcement, except its author. */
export async function remindAnnouncementReaders(
  work: Work,
  viewer: Viewer,
  id: number,
  now: number,
): Promise<Reminded> {
  const row = await findAnnouncement(work.db, id);
  if (!row) return notFound('announcement');
  if (row.must_read !== 1) return refused('This announcement needs no confirmation.');
  const { group_id: groupId, title, updated_at: updatedAt } = row;
  const content = announcementContent(row);
  // The author of an announcement has read it.
  const isFor = ({ userId }: { userId: number }) => userId !== row.created_by;
  const read = { kind: 'announcement', id, groupId, title, updatedAt, content, isFor } as const;
  return remind(work, viewer, read, now);
}
