import type { Notification } from '#contract/live/notification.ts';
import type { Announcement } from '#contract/records/field/announcement.ts';
import type { Group } from '#contract/records/groups/group.ts';
import type { Member } from '#contract/records/groups/member.ts';
import type { Accommodation } from '#contract/records/lodging/accommodation.ts';
import type { Hotel, SystemHotel } from '#contract/records/lodging/hotel.ts';
import type { Comment } from '#contract/records/schedule/comment.ts';
import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import type { Store } from '#store/database/database.ts';
import { KEPT_FILES, type KeptFiles } from '#store/replica/kept-files.ts';
import { replaceNotifications } from '#store/replica/notifications.ts';
import { StoredReplica } from '#store/replica/replica.ts';

/** The rows that a test's device already holds. Comments are by event, members by group; the rest is completed. */
export interface Seed {
  groups?: Group[];
  members?: Record<string, Member[]>;
  events?: ScheduleItem[];
  comments?: Record<string, Comment[]>;
  /** By group. */
  hotels?: Record<string, Hotel[]>;
  /** By hotel. */
  rooms?: Record<string, Accommodation[]>;
  /** By group. */
  announcements?: Record<string, Announcement[]>;
  /** The catalogue of hotels. */
  systemHotels?: SystemHotel[];
  notifications?: Notification[];
  /** The state of each group's pictures and files on the device, by group; by default none is missing. */
  files?: Record<string, Partial<KeptFiles>>;
  /** When it was fetched, milliseconds since the epoch; now by default. */
  at?: number;
}

/** Puts the seed's rows into a store as one complete pull would have. Groups without a seed stay 'never fetched'. */
export async function seedStore(store: Store, seed: Seed): Promise<void> {
  const replica = new StoredReplica(store);
  const at = seed.at ?? Date.now();
  if (seed.groups) {
    await replica.replaceGroups({ rows: seed.groups, bad: [], at });
    await replica.markPulled({ began: at, at, tag: null, changes: 0 });
  }
  for (const { id } of seed.groups ?? []) {
    const files: KeptFiles = { here: 0, total: 0, bytes: 0, failed: 0, at, ...seed.files?.[id] };
    await store.run((db) => db.meta.put({ key: KEPT_FILES + id, value: files }));
    await replica.replace('member', id, { rows: seed.members?.[id] ?? [], bad: [], at });
    if (seed.announcements)
      await replica.replace('announcement', id, { rows: seed.announcements[id] ?? [], bad: [], at });
    const hotels = seed.hotels?.[id] ?? [];
    await replica.replace('hotel', id, { rows: hotels, bad: [], at });
    for (const hotel of hotels)
      await replica.replace('room', hotel.id, { rows: seed.rooms?.[hotel.id] ?? [], bad: [], at });
    const events = (seed.events ?? []).filter((event) => event.groupId === id);
    await replica.replace('event', id, { rows: events, bad: [], at }, 0);
    for (const event of events)
      await replica.replace('comment', event.id, { rows: seed.comments?.[event.id] ?? [], bad: [], at }, 0);
  }
  if (seed.systemHotels)
    await replica.replaceList('system-hotels', { rows: seed.systemHotels, bad: [], at, tag: null }, 0);
  await replaceNotifications(store, seed.notifications ?? []);
}
