import { expect, it } from 'vitest';
import { removeAnnouncement } from '#store/commands/announcements.ts';
import { removeBus } from '#store/commands/buses.ts';
import type { Command, CommandContext } from '#store/commands/command.ts';
import { deleteComment, editComment } from '#store/commands/comments.ts';
import { removeEvent } from '#store/commands/events.ts';
import { deleteSystemHotel, removeHotel, removeRoom } from '#store/commands/lodging.ts';
import { removeMember } from '#store/commands/members.ts';
import { deleteUser } from '#store/commands/people.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { aGroup } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';

const context: CommandContext = { now: () => 1_000, uuid: () => 'key' };
type Delete = (store: Store) => Promise<Command>;

const DELETIONS: Record<string, Delete> = {
  announcement: (store) => removeAnnouncement(store, context, { announcementId: '9' }),
  bus: (store) => removeBus(store, context, { busId: '9' }),
  comment: (store) => deleteComment(store, context, { commentId: '9' }),
  event: (store) => removeEvent(store, context, { eventId: '9' }),
  hotel: (store) => removeHotel(store, context, { hotelId: '9' }),
  room: (store) => removeRoom(store, context, { roomId: '9' }),
  'hotel of the catalogue': (store) => deleteSystemHotel(store, context, { systemHotelId: '9' }),
  member: (store) => removeMember(store, context, { groupId: '1', memberId: '9' }),
  user: (store) => deleteUser(store, context, { userId: '9' }),
};

async function seeded(name: string): Promise<Store> {
  const store = openStore(`https://gone-${name}.example|7`);
  await seedStore(store, { groups: [aGroup()] });
  return store;
}

it.each(Object.entries(DELETIONS))(
  'F15: the deletion of a %s that is gone already needs no edit',
  async (name, remove) => {
    const store = await seeded(name.replaceAll(' ', '-'));
    expect(await remove(store)).toEqual({ outcome: 'undone' });
    expect(await listUnsent(store)).toEqual([]);
  },
);

it('F15: a change of what is gone is refused', async () => {
  const store = await seeded('changed');
  const made = await editComment(store, context, { commentId: '9', content: 'Later' });
  expect(made).toMatchObject({ outcome: 'invalid', message: 'This no longer exists.' });
});
