import { describe, expect, it } from 'vitest';
import { renewEpoch } from '#server/db/installation/meta.ts';
import { createComment, deleteComment, editComment } from '#store/commands/comments.ts';
import { createEvent, updateEvent } from '#store/commands/events.ts';
import { changeProfilePicture } from '#store/commands/people.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { getEvent, listDay } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { aUser } from '#support/rows.ts';
import { png } from '../server/support/pictures.ts';
import { backup } from './backup.ts';
import { kept } from './device.ts';
import { device, eventForm, groupId, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

const comment = (content: string, eventId = String(world.eventId)) =>
  kept(createComment(device.store, device.context, { eventId, content }));

const onServer = async (eventId: number | string = world.eventId): Promise<string[]> => {
  const answer = await server.call('listComments', { params: { id: eventId }, as: world.admin.cookie });
  return answer.json().map((row: { content: string }) => row.content);
};

/** Another user's event in the schedule, except its title. */
const otherEvent = {
  type: 'meal',
  startTime: '2026-05-15T10:00:00.000Z',
  endTime: '2026-05-15T11:00:00.000Z',
  timezone: 'UTC',
};

describe('F17: the server is restored from an older backup', () => {
  it('[RESTORE-1] is sent acknowledged edits again when the user sends them, and creates nothing twice', async () => {
    await comment('Before the backup');
    await device.send();
    const before = await onServer();
    const restore = await backup();
    await comment('After the backup');
    await device.send();
    await restore();
    await device.findLacked();
    await device.send();
    expect(await listUnsent(device.store)).toMatchObject([{ isLacked: true, text: 'After the backup' }]);
    expect(await onServer()).toEqual(before);
    await device.sendAgain();
    expect(await onServer()).toEqual([...before, 'After the backup']);
    expect(await listUnsent(device.store)).toEqual([]);
  });

  it('[RESTORE-7] follows an entity that is recreated under another id, with everything that belongs to it', async () => {
    const restore = await backup();
    await kept(
      createEvent(device.store, device.context, {
        groupId: String(world.groupId),
        title: 'Night walk',
        type: 'activity',
        startTime: '2026-05-14T10:00:00.000Z',
        endTime: '2026-05-14T11:00:00.000Z',
        timezone: 'Asia/Tokyo',
        description: '',
        instruction: '',
        address: '',
        busPickupAddress: '',
        busDropoffAddress: '',
        files: [],
      }),
    );
    const [event] = await listDay(device.store, String(world.groupId), '2026-05-14');
    const local = event?.id ?? '';
    await comment('Who brings the torch?', local);
    await device.send();
    const first = (await getEvent(device.store, local))?.id ?? '';
    await restore();
    // Another user's event has taken the number meanwhile.
    const other = await server.call('createSchedule', {
      params: { id: world.groupId },
      as: world.organizer.cookie,
      body: { ...otherEvent, title: 'Other' },
    });
    await device.findLacked();
    await device.sendAgain();
    const now = (await getEvent(device.store, local))?.id ?? '';
    if (String(other.json().id) === first) expect(now).not.toBe(first);
    expect(await onServer(now)).toEqual(['Who brings the torch?']);
    expect(await listUnsent(device.store)).toEqual([]);
    expect((await listComments(device.store, now)).map(({ content }) => content)).toEqual(['Who brings the torch?']);
  });

  it('[RESTORE-2] holds an edit that was refused on a lost event behind that event, with the edits that it blocks', async () => {
    const restore = await backup();
    await kept(createEvent(device.store, device.context, { ...eventForm, groupId: groupId(), files: [] }));
    const local = (await listDay(device.store, groupId(), '2026-05-14'))[0]?.id ?? '';
    await device.send();
    await restore();
    const opId = await comment('Who brings the torch?', local);
    await device.send();
    await device.outbox.retry(opId);
    await device.send();
    const [refused] = await listComments(device.store, local);
    await kept(
      editComment(device.store, device.context, { commentId: refused?.id ?? '', content: 'I bring the torch' }),
    );
    expect(await listUnsent(device.store)).toMatchObject([{ state: 'needs-you' }, { state: 'needs-you' }]);

    await device.findLacked();
    const held = { state: 'needs-you', problem: 'Waiting for an earlier change that could not be sent.' };
    expect(await listUnsent(device.store)).toMatchObject([{ isLacked: true }, held, held]);
    await device.sendAgain();
    expect(await listUnsent(device.store)).toEqual([]);
    expect(await onServer((await getEvent(device.store, local))?.id)).toEqual(['I bring the torch']);
  });

  it('[MERGE-2] offers the choice between two changes of one user, the later of which has already arrived', async () => {
    const change = async (address: string) => {
      const event = await getEvent(device.store, String(world.eventId));
      const { title = '', type = '', startTime = '', endTime = '', timezone = '' } = event ?? {};
      const form = { ...eventForm, title, type, startTime, endTime, timezone, address, attachments: [], files: [] };
      await kept(updateEvent(device.store, device.context, { eventId: String(world.eventId), ...form }));
      await device.send();
    };
    const there = async () =>
      (await server.call('getSchedule', { params: { id: world.eventId }, as: world.admin.cookie })).json().address;
    const restore = await backup();
    await change('Gion');
    await restore();
    await renewEpoch(server.db, Date.now());
    await change('Ueno');
    // It met the restored event, whose address was another, and the user chose this one.
    const [entry] = await device.outbox.unfinished();
    if (entry) await device.outbox.settle(entry.opId, { address: 'mine' });
    await device.send();
    expect(await there()).toBe('Ueno');
    await device.findLacked();
    await device.sendAgain();
    expect(await there()).toBe('Ueno');
    const [lacked] = await listUnsent(device.store);
    expect(lacked?.conflict?.fields).toMatchObject([{ mine: 'Gion', theirs: 'Ueno' }]);
    await device.outbox.settle(lacked?.opId ?? '', { address: 'theirs' });
    await device.send();
    expect(await listUnsent(device.store)).toEqual([]);
    expect(await there()).toBe('Ueno');
  });

  it('[MERGE-7] does not restore a profile picture that a later one has replaced', async () => {
    const me = aUser({ id: String(world.admin.id), email: world.admin.email, role: 'admin' });
    const change = async (name: string) => {
      const picture = new File([Buffer.from(await png())], name, { type: 'image/png' });
      await kept(changeProfilePicture(device.store, device.context, { me, file: picture }));
      await device.send();
    };
    const restore = await backup();
    await change('older.png');
    await restore();
    await change('newer.png');
    await device.findLacked();
    await device.sendAgain();
    expect(await listUnsent(device.store)).toEqual([]);
    const { profileImageUrl } = (await server.call('currentUser', { as: world.admin.cookie })).json();
    const shown = await server.db
      .selectFrom('files')
      .select('name')
      .where('stored_name', '=', profileImageUrl.replace('/uploads/', ''))
      .execute();
    expect(shown).toEqual([{ name: 'newer.png' }]);
  });

  it('[RESTORE-4] distinguishes a version of a recreated row from one before the restore', async () => {
    const restore = await backup();
    await kept(createEvent(device.store, device.context, { ...eventForm, groupId: groupId(), files: [] }));
    await device.send();
    const shown = async () => (await listDay(device.store, groupId(), '2026-05-14'))[0]?.id ?? '';
    const change = async (fields: Partial<typeof eventForm>) => {
      const form = { ...eventForm, ...fields, eventId: await shown(), attachments: [], files: [] };
      const opId = await kept(updateEvent(device.store, device.context, form));
      await device.send();
      return opId;
    };
    const mine = await change({ description: '<p>Mine</p>' });
    await change({ description: '<p>Mine</p>', address: 'Ueno' });
    await restore();
    await renewEpoch(server.db, Date.now());
    const events = async () => (await server.call('listSchedules', { params: { id: world.groupId }, as })).json();
    const as = world.admin.cookie;
    let isMadeAnew = false;
    device.before = async ({ method }) => {
      if (method !== 'PUT' || isMadeAnew) return;
      isMadeAnew = true;
      const { id } = (await events()).at(-1);
      await server.call('updateSchedule', { params: { id }, body: { ...eventForm, description: '<p>Theirs</p>' }, as });
    };
    await device.findLacked();
    await device.sendAgain();
    expect(await device.outbox.settle(mine, { description: 'theirs' })).toBe(true);
    await device.send();
    expect(await listUnsent(device.store)).toEqual([]);
    expect((await events()).at(-1)).toMatchObject({ description: '<p>Theirs</p>', address: 'Ueno' });
  });

  it.each([
    ['before the earlier one is refused', async () => {}],
    [
      'after that',
      async (first: string) => {
        const error = { status: 403, message: 'Not yours', fields: {}, behind: null };
        await device.outbox.refuse(first, error);
      },
    ],
  ])(
    '[RESTORE-2] blocks an edit that a tab had marked behind one that is sent again, if it dies %s',
    async (_, meanwhile) => {
      await comment('Meet at the gate');
      await device.send();
      const restore = await backup();
      const commentId = (await listComments(device.store, String(world.eventId))).at(-1)?.id ?? '';
      const edit = (content: string) => kept(editComment(device.store, device.context, { commentId, content }));
      const first = await edit('Meet at the station');
      await device.send();
      const second = await edit('Meet at the bridge');
      // The tab dies before the request leaves.
      await device.outbox.markInFlight(second, Date.now(), Date.now());
      await restore();
      const body = { content: 'Meet at the hotel' };
      await server.call('updateComment', { params: { id: Number(commentId) }, as: world.admin.cookie, body });
      await device.findLacked();
      await device.outbox.retry(first);
      await meanwhile(first);
      await device.send();
      expect(await device.outbox.unfinished()).toMatchObject([
        { opId: first, state: 'needs-you' },
        { opId: second, state: 'needs-you', error: { behind: first } },
      ]);

      await device.outbox.retry(first);
      await device.send();
      await device.outbox.settle(first, { content: 'mine' });
      await device.send();
      expect(await listUnsent(device.store)).toEqual([]);
      expect((await onServer()).at(-1)).toBe('Meet at the bridge');
    },
  );

  it('[RESTORE-1] repeats an edit and a deletion that the backup lacks', async () => {
    await comment('To be changed');
    await comment('To be deleted');
    await device.send();
    const restore = await backup();
    const all = await listComments(device.store, String(world.eventId));
    const idOf = (content: string) => all.find((row) => row.content === content)?.id ?? '';
    await kept(editComment(device.store, device.context, { commentId: idOf('To be changed'), content: 'Changed' }));
    await kept(deleteComment(device.store, device.context, { commentId: idOf('To be deleted') }));
    await device.send();
    await restore();
    await device.findLacked();
    await device.sendAgain();
    const now = await onServer();
    expect(now).toContain('Changed');
    expect(now).not.toContain('To be changed');
    expect(now).not.toContain('To be deleted');
  });
});

describe('F17: others recreate entities that the backup lacks', () => {
  const key = (name: string) => ({ 'idempotency-key': `0000-${name}` });
  /** Another user's device creates an event. @returns its id */
  const eventOf = async (title: string, name: string): Promise<number> => {
    const answer = await server.call('createSchedule', {
      params: { id: world.groupId },
      as: world.organizer.cookie,
      headers: key(name),
      body: { ...otherEvent, title },
    });
    return answer.json().id;
  };
  /** The edits of that device before the restore, and once more after it. */
  const theirEvent = async () => String(await eventOf('Tea ceremony', 'event'));
  const theirComment = async (eventId: string) => {
    const answer = await server.call('createComment', {
      params: { id: Number(eventId) },
      as: world.organizer.cookie,
      headers: key('comment'),
      body: { content: 'Take your shoes off' },
    });
    return String(answer.json().id);
  };
  /** The former numbers are given to other rows. */
  const takeTheirNumbers = async () => {
    const id = await eventOf('Other', 'other');
    await server.call('createComment', {
      params: { id },
      as: world.organizer.cookie,
      headers: key('other-comment'),
      body: { content: 'Something else' },
    });
  };

  it('[RESTORE-7] brings my change and my comment to their event, whatever its id is now', async () => {
    const restore = await backup();
    const event = await theirEvent();
    const theirs = await theirComment(event);
    await device.pull();
    await comment('Slippers too?', event);
    await kept(
      editComment(device.store, device.context, { commentId: theirs, content: 'Take your shoes off, please' }),
    );
    await device.send();
    expect(await onServer(event)).toEqual(['Take your shoes off, please', 'Slippers too?']);

    await restore();
    await takeTheirNumbers();
    await device.findLacked();
    await new StoredReplica(device.store).renew('another');
    await device.sendAgain();
    await device.pull();
    // Deleted, as far as this device knows.
    expect((await listUnsent(device.store)).map(({ state }) => state)).toEqual(['needs-you', 'needs-you']);

    const now = await theirEvent();
    expect(now).not.toBe(event);
    await theirComment(now);
    await device.pull();
    for (const { opId } of await listUnsent(device.store)) await device.outbox.retry(opId);
    await device.send();
    expect(await listUnsent(device.store)).toEqual([]);
    expect((await onServer(now)).sort()).toEqual(['Slippers too?', 'Take your shoes off, please']);
    await device.pull();
    expect((await listComments(device.store, now)).map(({ content }) => content).sort()).toEqual([
      'Slippers too?',
      'Take your shoes off, please',
    ]);
  });

  it('[RESTORE-7] lists the deletion of a comment that was deleted before the restore', async () => {
    const restore = await backup();
    const event = await theirEvent();
    const theirs = await theirComment(event);
    await device.pull();
    await kept(deleteComment(device.store, device.context, { commentId: theirs }));
    await device.send();
    expect(await onServer(event)).toEqual([]);

    await restore();
    await takeTheirNumbers();
    await device.findLacked();
    await new StoredReplica(device.store).renew('another');
    await device.sendAgain();
    expect(await listUnsent(device.store)).toEqual([]);

    const now = await theirEvent();
    await theirComment(now);
    expect(await onServer(now)).toEqual(['Take your shoes off']);
    await device.pull();
    expect(await listComments(device.store, now)).toMatchObject([{ pending: 'needs-you' }]);
    await device.sendAgain();
    expect(await onServer(now)).toEqual([]);
    expect(await listUnsent(device.store)).toEqual([]);
  });
});

describe('F18: ninety-one days offline', () => {
  const DAY_MS = 86_400_000;

  it('[SEND-3] looks up before it sends again under a key that the server has deleted', async () => {
    const opId = await comment('Are we there yet?');
    device.lose = true;
    await device.send();
    device.lose = false;
    expect(await onServer()).toContain('Are we there yet?');
    // The key is forgotten, and the device's record says how long ago that was.
    await server.db.deleteFrom('idempotency_keys').execute();
    await device.store.run((db) =>
      db.outbox.update(opId, { firstSentAt: Date.now() - 91 * DAY_MS, nextAt: 0, heldUntil: 0, serverAhead: null }),
    );
    await server.db
      .updateTable('comments')
      .set({ created_at: new Date(Date.now() - 91 * DAY_MS + 1_000).toISOString() })
      .where('content', '=', 'Are we there yet?')
      .execute();
    await device.send();
    expect((await onServer()).filter((content) => content === 'Are we there yet?')).toHaveLength(1);
    expect(await listUnsent(device.store)).toEqual([]);
  });
});
