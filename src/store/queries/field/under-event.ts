import type { Store } from '#store/database/database.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { isLocalId } from '#sync/entry/entry.ts';
import { listBuses } from './buses.ts';
import { joinedCalls } from './joined-calls.ts';
import { listRollCalls } from './roll-calls.ts';

/** The numbers of entities under an event, as far as this device knows. */
export interface UnderEvent {
  comments: number;
  /** The files of the event and of its comments. */
  files: number;
  buses: number;
  rollCalls: number;
  /** False for an event that never left the device. */
  isOnServer: boolean;
}

export async function countUnderEvent(
  store: Store,
  { id, groupId, attachments }: Pick<EventView, 'id' | 'groupId' | 'attachments'>,
): Promise<UnderEvent> {
  const [comments, buses, rollCalls] = await Promise.all([
    listComments(store, id),
    listBuses(store, groupId, id),
    listRollCalls(store, groupId),
  ]);
  return {
    comments: comments.length,
    files: comments.reduce((sum, comment) => sum + comment.attachments.length, attachments.length),
    buses: buses.length,
    rollCalls: joinedCalls(rollCalls.filter(({ eventId }) => eventId === id)).length,
    isOnServer: !isLocalId(id),
  };
}
