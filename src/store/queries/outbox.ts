import type { Store } from '#store/database.ts';
import { asEntry, unfinishedEntries } from '#store/outbox-reading.ts';
import { newestDone } from '#store/outbox-rows.ts';
import type { ConflictView, SentView, UnsentView } from '#store/views.ts';
import type { OutboxEntry } from '#sync/entry.ts';
import { fieldsOf } from '#sync/kinds/fields.ts';
import { fieldText } from '#sync/kinds/labels.ts';
import { markOf } from '#sync/overlay.ts';
import { getEvent } from './events.ts';
import { getGroup } from './groups.ts';
import { getHotel } from './lodging.ts';

/** The outbox as the Sync centre shows it. */

interface Place {
  /** What the scope names, in words; null when it is not on the device. */
  title: string | null;
  path: string | null;
}

async function placeOf(store: Store, { scope, entity, kind }: OutboxEntry): Promise<Place> {
  const [type, id = ''] = scope.split(/:(.*)/s);
  if (type === 'event') {
    const event = await getEvent(store, id);
    return { title: event?.title ?? null, path: `/events/${encodeURIComponent(id)}` };
  }
  if (type === 'group') {
    const group = await getGroup(store, id);
    const path = entity.type === 'event' && kind !== 'event.create' ? `/events/` : `/schedule/`;
    const target = path === '/events/' ? entity.id : id;
    return { title: group?.name ?? null, path: `${path}${encodeURIComponent(target)}` };
  }
  if (type === 'hotel') {
    const hotel = await getHotel(store, id);
    return {
      title: hotel?.name ?? null,
      path: hotel ? `/schedule/${encodeURIComponent(hotel.groupId)}` : null,
    };
  }
  if (type === 'groups') return { title: null, path: `/schedule/${encodeURIComponent(entity.id)}` };
  return { title: null, path: null };
}

function conflictOf(store: Store, entry: OutboxEntry): ConflictView | null {
  const { conflict } = entry;
  const merging = store.kinds.of(entry.kind)?.merging;
  if (!conflict || !merging) return null;
  const mine = fieldsOf(entry.body);
  const theirs = merging.fields(conflict.theirs);
  return {
    fields: conflict.fields.map((name) => ({
      name,
      label: merging.label(name),
      mine: fieldText(name, mine[name]),
      theirs: fieldText(name, theirs[name]),
    })),
  };
}

/** Every edit that the server does not have yet, in the order they were made. */
export async function listUnsent(store: Store): Promise<UnsentView[]> {
  const entries = await store.read(unfinishedEntries);
  return Promise.all(
    entries.map(async (entry) => {
      const kind = store.kinds.of(entry.kind);
      const state = markOf(entry) ?? 'waiting';
      const place = await placeOf(store, entry);
      return {
        opId: entry.opId,
        kind: entry.kind,
        state,
        title: kind?.title(place.title) ?? entry.kind,
        text: kind?.text(entry) ?? '',
        problem: state === 'needs-you' ? (entry.error?.message ?? null) : null,
        createdAt: entry.createdAt,
        path: place.path,
        conflict: conflictOf(store, entry),
      };
    }),
  );
}

/** What was sent last, newest first. */
export async function listSent(store: Store, limit: number): Promise<SentView[]> {
  const entries = (await store.read((db) => newestDone(db, limit))).map(asEntry);
  return Promise.all(
    entries.map(async (entry) => {
      const kind = store.kinds.of(entry.kind);
      const place = await placeOf(store, entry);
      return {
        opId: entry.opId,
        title: kind?.title(place.title) ?? entry.kind,
        text: kind?.text(entry) ?? '',
        createdAt: entry.createdAt,
        path: place.path,
      };
    }),
  );
}
