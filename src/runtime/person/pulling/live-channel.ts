import { LiveClient } from '#api/live.ts';
import type { LiveMessage, Notification } from '#contract/live/notification.ts';
import type { Platform } from '#runtime/platform/platform.ts';
import type { Store } from '#store/database/database.ts';
import { getRow } from '#store/replica/entity-rows.ts';
import { addNotification, replaceNotifications } from '#store/replica/notifications.ts';
import { GROUP_ENTITIES, type GroupEntity, typeOfWire } from '#sync/kinds/entities.ts';
import type { Pulls } from './lazy-puller.ts';

interface LiveChannelParts {
  store: Store;
  platform: Platform;
  puller: Pulls;
  toast(notification: Notification): void;
  /** Runs work in the background. */
  later(work: Promise<unknown>): void;
  heard(): void;
  changed(state: 'connected' | 'disconnected'): void;
}

/** The live channel of one person, not started yet; loaded behind the first screen. */
export function liveChannel({ store, platform, puller, toast, later, heard, changed }: LiveChannelParts): LiveClient {
  const hear = liveUpdates({ store, puller }, toast);
  return new LiveClient({
    origin: platform.page.origin,
    userId: store.userId,
    clock: platform.clock,
    random: platform.random,
    connect: platform.connect,
    visible: () => platform.page.visible(),
    onHeard: heard,
    onMessage: (message) => later(hear(message)),
    onState: changed,
  });
}

type Named = Pick<Notification, 'groupId' | 'entity' | 'entityId'> & { eventId: string | null; type: string };

/**
 * Pulls the entity that a message names, or its owner where the message names too little; where the server has a
 * changes feed, the changes of the named group.
 */
async function pullNamed(puller: Pulls, store: Store, named: Named): Promise<void> {
  const { groupId, entity, entityId } = named;
  const what = entity ?? named.type.slice(0, named.type.indexOf('_'));
  const isKnown = groupId !== null && (await store.run((db) => db.groups.get(groupId))) !== undefined;
  if (groupId !== null && !isKnown) return void (await puller.all('news'));
  const type = what.startsWith('schedule') || what === 'event' ? 'event' : typeOfWire(what);
  if (type !== null && GROUP_ENTITIES[type].owner !== 'group') {
    const ownerId = await ownerOf(store, type, named);
    if (ownerId !== null) await puller.rows(type, ownerId, 'news', groupId);
    else if (groupId !== null) await puller.group(groupId, 'news');
    else await puller.all('news');
    return;
  }
  const eventId = type === 'event' ? (entityId ?? named.eventId) : null;
  if (eventId !== null) await puller.event(eventId, 'news', groupId);
  else if (groupId === null) await (type === 'event' ? undefined : puller.all('news'));
  else if (type !== null) await puller.rows(type, groupId, 'news');
  else await puller.groupRow(groupId, 'news');
}

/** The owner of the named entity: by the message, otherwise by the device. */
async function ownerOf(store: Store, type: GroupEntity, { entityId, eventId }: Named): Promise<string | null> {
  const { owner, ownerField } = GROUP_ENTITIES[type];
  if (owner === 'event' && eventId !== null) return eventId;
  const known = entityId === null ? undefined : await store.run(async (db) => getRow(db, type, null, entityId));
  return known ? String(known[ownerField]) : null;
}

/**
 * Handles live messages: updates the list of notifications, shows a toast for each new one that this person did not
 * cause, and pulls the named entity.
 */
function liveUpdates(
  { store, puller }: { store: Store; puller: Pulls },
  toast: (notification: Notification) => void,
): (message: LiveMessage) => Promise<void> {
  return async (message) => {
    switch (message.kind) {
      case 'history':
        return replaceNotifications(store, message.notifications);
      case 'notification': {
        const { notification } = message;
        await addNotification(store, notification);
        if (notification.actorId !== store.userId) toast(notification);
        return pullNamed(puller, store, notification);
      }
      case 'change':
        return pullNamed(puller, store, { ...message, type: '' });
      case 'unreadable':
        console.warn(`A live message could not be read: ${message.reason}`);
    }
  };
}
