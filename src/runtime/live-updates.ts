import type { LiveMessage, Notification } from '#contract/notification.ts';
import type { Store } from '#store/database.ts';
import { addNotification, replaceNotifications } from '#store/notifications.ts';
import type { Puller } from '#sync/pull/puller.ts';

type Named = Pick<Notification, 'groupId' | 'entity' | 'entityId'> & { eventId: string | null; type: string };

/**
 * Pulls just what a message names; where it names too little, what holds it. Where the server tells changes, that is what
 * changed in the named group.
 */
async function pullNamed(puller: Puller, store: Store, named: Named): Promise<void> {
  const { groupId, entity, entityId, type } = named;
  const what = entity ?? type.slice(0, type.indexOf('_'));
  const isKnown = groupId !== null && (await store.run((db) => db.groups.get(groupId))) !== undefined;
  if (groupId !== null && !isKnown) {
    await puller.all('news');
  } else if (what === 'comment') {
    const known = entityId === null ? undefined : await store.run((db) => db.comments.get(entityId));
    const eventId = named.eventId ?? known?.eventId ?? null;
    if (eventId !== null) await puller.comments(eventId, 'news', groupId);
    else if (groupId !== null) await puller.group(groupId, 'news');
  } else if (what.startsWith('schedule') || what === 'event') {
    const eventId = entityId ?? named.eventId;
    if (eventId !== null) await puller.event(eventId, 'news', groupId);
    else if (groupId !== null) await puller.schedules(groupId, 'news');
  } else if (groupId === null) {
    await puller.all('news');
  } else if (what === 'member') {
    await puller.members(groupId, 'news');
  } else if (what === 'hotel') {
    await puller.hotels(groupId, 'news');
  } else if (what === 'room') {
    const known = entityId === null ? undefined : await store.run((db) => db.rooms.get(entityId));
    if (known) await puller.rooms(groupId, known.hotelId, 'news');
    else await puller.group(groupId, 'news');
  } else {
    await puller.groupRow(groupId, 'news');
  }
}

/**
 * What the live channel brings: the list of notifications, a toast for each new one that is not of this person's own
 * doing, and a pull of what it names (part 1 §4).
 */
export function liveUpdates(
  { store, puller }: { store: Store; puller: Puller },
  toast: (notification: Notification) => void,
): (message: LiveMessage) => Promise<void> {
  return async (message) => {
    switch (message.kind) {
      case 'history':
        return replaceNotifications(store, message.notifications);
      case 'notification': {
        const { notification, eventId } = message;
        await addNotification(store, notification);
        if (notification.actorId !== store.userId) toast(notification);
        return pullNamed(puller, store, { ...notification, eventId });
      }
      case 'change':
        return pullNamed(puller, store, { ...message, type: '' });
      case 'unreadable':
        console.warn(`A live message could not be read: ${message.reason}`);
    }
  };
}
