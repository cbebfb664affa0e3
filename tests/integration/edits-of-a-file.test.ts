import { describe, expect, it } from 'vitest';
import { createComment, editComment } from '#store/commands/comments.ts';
import { createEvent, updateEvent } from '#store/commands/events.ts';
import { createGroup, updateGroup } from '#store/commands/groups.ts';
import { addSystemHotel, assignRoom, createHotel, createSystemHotel } from '#store/commands/lodging.ts';
import { addMember, addStudent, changeMemberRole, removeMember } from '#store/commands/members.ts';
import { changeProfilePicture, createUser, deleteUser, saveSettings, updateUser } from '#store/commands/people.ts';
import { exportEdits } from '#store/outbox/edit-archive.ts';
import { importEdits, type OpenArchive, openArchive } from '#store/outbox/import.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { listHotels, listSystemHotels } from '#store/queries/lodging/lodging.ts';
import { getUser } from '#store/queries/people/people.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { listArchived } from '#store/queries/unsent/archived-edits.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { listRefusedFiles } from '#store/queries/unsent/refused-files.ts';
import { importFile } from '#support/import-file.ts';
import { aUser } from '#support/rows.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';
import { png } from '../server/support/pictures.ts';
import type { TestApp } from '../server/support/test-app.ts';
import { kept } from './device.ts';
import { allSent, device, eventForm, eventId, groupForm, groupId, pick, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

/** F32: a file of edits that was altered, or that belongs to another user. */

const textFile = (name: string) => new File(['Packing list'], name, { type: 'text/plain' });

/** The server's answer to the administrator. */
async function ask(name: Parameters<TestApp['call']>[0], params: Record<string, string | number> = {}) {
  return (await server.call(name, { params, as: world.admin.cookie })).json();
}

const contents = async (): Promise<string[]> =>
  (await ask('listComments', { id: eventId() })).map(({ content }: { content: string }) => content);

const roleOf = async (person: { id: number }): Promise<string> =>
  (await ask('listUsers')).find(({ id }: { id: number }) => id === person.id).role;

interface ArchiveText {
  owner: string;
  entries: (OutboxEntry & Record<string, unknown>)[];
  files: { id: string; hash: string; base64: string }[];
}

/** Everything unsent as a file that was altered; none of it is on the device any more. */
async function tampered(change: (archive: ArchiveText) => void): Promise<Blob> {
  const archive = JSON.parse(await (await exportEdits(device.store, Date.now())).text());
  await device.store.run((db) => Promise.all([db.outbox.clear(), db.files.clear()]));
  change(archive);
  return new Blob([JSON.stringify(archive)]);
}

async function open(file: Blob): Promise<OpenArchive> {
  const opened = await openArchive(device.store, file);
  if (opened.outcome !== 'open') throw new Error(opened.outcome);
  return opened.archive;
}

/** Imports the valid part of a file, and sends it. @returns why the rest is refused */
async function taken(file: Blob): Promise<string[]> {
  const archive = await open(file);
  await importEdits(device.store, archive);
  await device.send();
  return archive.notImportable.map(({ why }) => why);
}

/** The administrator has commented, and changes the words. */
async function changedComment(): Promise<void> {
  await kept(createComment(device.store, device.context, { eventId: eventId(), content: 'Meet at nine' }));
  await allSent();
  const [comment] = await listComments(device.store, eventId());
  await kept(editComment(device.store, device.context, { commentId: comment?.id ?? '', content: 'Meet at ten' }));
}

describe('F32: a file in which an edit claims to be another request', () => {
  it('[STORE-10] changes no role as “Changed comment”: the request is made from the kind alone', async () => {
    await changedComment();
    const file = await tampered(({ entries: [entry] }) => {
      Object.assign(entry ?? {}, { method: 'PUT', path: `/api/users/${world.author.id}/role` });
    });
    expect(await taken(file)).toEqual([]);
    expect(await contents()).toEqual(['Meet at ten']);
    expect(device.sent.filter(({ path }) => path.includes('/users/'))).toEqual([]);
    expect(await roleOf(world.author)).toBe('user');
  });

  it.each([
    ['another comment’s id in its path', { refs: { id: '999' } }],
    ['a step to another path', { refs: { id: '..' }, entity: { type: 'comment', id: '..' } }],
    ['another type of thing', { entity: { type: 'user', id: '1' } }],
    ['a place that is none', { scope: 'users' }],
    ['nothing that its author saw', { base: null }],
    ['a file, where there can be none', { files: [{ id: 'x', name: 'x', type: '', size: 0 }] }],
  ])('[STORE-10] is not imported with %s', async (_, change) => {
    await changedComment();
    const file = await tampered(({ entries: [entry] }) => Object.assign(entry ?? {}, change));
    expect(await taken(file)).toEqual(['It is unclear what it changes.']);
    expect(await contents()).toEqual(['Meet at nine']);
    expect(await listUnsent(device.store)).toEqual([]);
  });

  it.each([
    [{ content: 'Meet at ten', role: 'admin' }, 'It contains an unexpected field: role.'],
    [{ content: 10 }, 'Comment: Must be text'],
    [{ content: ' ' }, 'Comment: A comment cannot be empty'],
    [null, 'It is unclear what it changes.'],
  ])('[STORE-10] is not imported with values that the contract refuses: %j', async (body, why) => {
    await changedComment();
    const file = await tampered(({ entries: [entry] }) => Object.assign(entry ?? {}, { body }));
    expect(await taken(file)).toEqual([why]);
    expect(await contents()).toEqual(['Meet at nine']);
  });

  it('[STORE-10] overwrites only the fields of the edit, whatever snapshot the file has', async () => {
    const userId = String(world.author.id);
    await kept(updateUser(device.store, device.context, { userId, phone: '123' }));
    const file = await tampered(({ entries: [entry] }) => {
      Object.assign((entry?.base?.snapshot ?? {}) as object, { role: 'admin', email: 'thief@example.org' });
    });
    expect(await taken(file)).toEqual([]);
    await device.send();
    expect(await getUser(device.store, userId)).toMatchObject({ phone: '123', role: 'user' });
    expect((await ask('listUsers')).find(({ id }: { id: number }) => String(id) === userId)).toMatchObject({
      phone: '123',
      role: 'user',
      email: 'anton@example.org',
    });
  });
});

describe("F32: a preview of a file's changes", () => {
  it('[STORE-9] uses the names that this device knows, not those in the file', async () => {
    const mina = String(world.member.id);
    const person = { firstName: 'Ada', lastName: 'Example', preferredName: '', email: 'ada@example.org' };
    await kept(deleteUser(device.store, device.context, { userId: mina }));
    await kept(
      addMember(device.store, device.context, {
        groupId: groupId(),
        userId: String(world.outsider.id),
        role: 'operation',
        person,
      }),
    );
    const file = await tampered(({ entries: [entry] }) => {
      Object.assign((entry?.base?.snapshot ?? {}) as object, { firstName: 'Nobody', lastName: 'At all' });
    });
    const [deletion, membership] = await listArchived(device.store, await open(file));
    expect(deletion).toMatchObject({ title: 'Deleted user', subject: 'Mina Example', problem: null });
    expect(deletion?.text).not.toContain('Nobody');
    expect(membership).toMatchObject({ about: ['Person: Otto Example'], text: 'Role: Operation' });
    expect(await listUnsent(device.store)).toEqual([]);
  });

  it('[STORE-9] names the member of a room, of whom the edit has only the id', async () => {
    const { store, context } = device;
    await kept(createHotel(store, context, { groupId: groupId(), name: 'Ryokan' }));
    await allSent();
    const [hotel] = await listHotels(store, groupId());
    const members = await listMembers(store, groupId());
    for (const { id } of members.slice(0, 2)) {
      const room = { roomNumber: '7', checkInDate: '2026-05-10', checkOutDate: '2026-05-12', notes: '' };
      const place = { groupId: groupId(), hotelId: hotel?.id ?? '', memberId: id };
      await kept(assignRoom(store, context, { ...place, ...room } as never));
    }
    const listed = await listArchived(store, await open(await tampered(() => {})));
    expect(listed.map(({ about }) => about)).toEqual(
      members
        .slice(0, 2)
        .map(({ firstName, lastName }) => expect.arrayContaining([`Member: ${firstName} ${lastName}`])),
    );
  });

  it('[STORE-9] lists the edits that cannot be imported, and why', async () => {
    await kept(createComment(device.store, device.context, { eventId: eventId(), content: 'Good' }));
    await kept(createComment(device.store, device.context, { eventId: eventId(), content: 'Damaged' }));
    await kept(createComment(device.store, device.context, { eventId: eventId(), content: 'Newer' }));
    await kept(createComment(device.store, device.context, { eventId: eventId(), content: 'Twice' }));
    const file = await tampered(({ entries }) => {
      Object.assign(entries[1] ?? {}, { entity: 'a comment' });
      Object.assign(entries[2] ?? {}, { schemaVersion: 99 });
      if (entries[3]) entries.push(entries[3]);
    });
    const archive = await open(file);
    expect((await listArchived(device.store, archive)).map(({ text, problem }) => [text, problem])).toEqual([
      ['Good', null],
      ['Twice', null],
      ['Damaged', 'It is damaged.'],
      ['Newer', 'Another version of the app made it, so it cannot be read.'],
      ['Twice', 'The file contains another edit with the same key.'],
    ]);
    await importEdits(device.store, archive);
    await allSent();
    expect(await contents()).toEqual(['Good', 'Twice']);
  });

  it('[STORE-9] lists edits that wait for an entity that nothing creates', async () => {
    await kept(createEvent(device.store, device.context, { ...eventForm, groupId: groupId(), files: [] }));
    const [event] = await listUnsent(device.store);
    const local = (await device.outbox.unfinished())[0]?.entity.id ?? '';
    await kept(createComment(device.store, device.context, { eventId: local, content: 'Who comes?' }));
    const file = await tampered((archive) => {
      archive.entries = archive.entries.filter(({ opId }) => opId !== event?.opId);
    });
    expect(await taken(file)).toEqual(['It belongs to something that is neither in this file nor on this device.']);
    expect(await listUnsent(device.store)).toEqual([]);
  });
});

describe('F32: refused edits without a reason', () => {
  it('[STORE-9] block the edits that wait for them, and can be sent again', async () => {
    const { store, context, outbox } = device;
    await kept(createEvent(store, context, { ...eventForm, groupId: groupId(), files: [] }));
    const local = (await outbox.unfinished())[0]?.entity.id ?? '';
    await kept(createComment(store, context, { eventId: local, content: 'Who comes?' }));
    await kept(createComment(store, context, { eventId: eventId(), content: 'Hello' }));
    const file = await tampered(({ entries: [event, , hello] }) => {
      for (const each of [event, hello]) Object.assign(each ?? {}, { state: 'needs-you', error: null });
    });
    await importEdits(store, await open(file));
    const [event, question, hello] = (await outbox.unfinished()).map(({ opId, error }) => ({ opId, error }));
    expect([event?.error, question?.error?.behind, hello?.error]).toEqual([null, event?.opId, null]);
    expect(await listRefusedFiles(store, event?.opId ?? '')).toEqual([]);
    for (const each of [event, hello]) await outbox.retry(each?.opId ?? '');
    await allSent();
    expect(await contents()).toEqual(['Hello']);
  });
});

describe('F32: the files in a file', () => {
  it.each([
    ['other bytes', ({ files: [file] }: ArchiveText) => Object.assign(file ?? {}, { base64: btoa('Packing lisp') })],
    ['bytes that cannot be read', ({ files: [file] }: ArchiveText) => Object.assign(file ?? {}, { base64: '%' })],
    ['no bytes', (archive: ArchiveText) => Object.assign(archive, { files: [] })],
  ])('[STORE-10] are not sent with %s, nor are their edits', async (_, change) => {
    const { attachment } = await pick(textFile('list.txt'), 'file');
    const input = { eventId: eventId(), content: 'See', attachments: [attachment] };
    await kept(createComment(device.store, device.context, input));
    expect(await taken(await tampered(change))).toEqual([
      'One of its files is missing or has changed.',
      'It belongs to something that is neither in this file nor on this device.',
    ]);
    expect(await contents()).toEqual([]);
  });

  it('[STORE-10] are not imported where they are too large', async () => {
    await pick(textFile('list.txt'), 'file');
    const file = await tampered(({ entries: [entry] }) => {
      for (const each of entry?.files ?? []) each.size = 26 * 1024 * 1024;
    });
    expect(await taken(file)).toEqual(['File too large: Please use a file smaller than 25MB']);
  });
});

describe('F32: a file of another user, or of another server', () => {
  it('[STORE-9] is refused with a message, and nothing of it is imported', async () => {
    await changedComment();
    const owned = (owner: string) => tampered((archive) => Object.assign(archive, { owner }));
    const mine = device.store.owner;
    const theirs = await owned(`${mine}1`);
    expect(await importFile(device.store, theirs)).toEqual({ outcome: 'another-person' });
    const elsewhere = await owned(mine.replace('http://127.0.0.1:3000', 'https://elsewhere.example'));
    expect(await importFile(device.store, elsewhere)).toEqual({
      outcome: 'another-server',
      origin: 'https://elsewhere.example',
    });
    expect(await listUnsent(device.store)).toEqual([]);
  });
});

describe('an unchanged file', () => {
  it('[STORE-8] [STORE-9] brings every kind of edit, with their references', async () => {
    const { store, context } = device;
    const all = { groupId: groupId() };
    await kept(createComment(store, context, { eventId: eventId(), content: 'Old words' }));
    await kept(createHotel(store, context, { ...all, name: 'Ryokan' }));
    await kept(
      createSystemHotel(store, context, { name: 'Grand', address: '1 Main Street', phone: '123', email: 'a@b.org' }),
    );
    await allSent();
    const [comment] = await listComments(store, eventId());
    const [catalogued] = await listSystemHotels(store);
    const [author, mina] = await listMembers(store, groupId());
    const picture = new File([Buffer.from(await png())], 'map.png', { type: 'image/png' });
    const image = await pick(picture, 'image');
    const { attachment } = await pick(textFile('list.txt'), 'file');
    const me = { ...aUser({ id: String(world.admin.id) }), firstName: 'Ada' };
    const edits = [
      () => createComment(store, context, { eventId: eventId(), content: '', attachments: [attachment] }),
      () => editComment(store, context, { commentId: comment?.id ?? '', content: 'New words' }),
      () => createGroup(store, context, groupForm),
      () => updateGroup(store, context, { ...groupForm, groupId: groupId(), name: 'Spring trip, longer' }),
      () =>
        createEvent(store, context, {
          ...eventForm,
          ...all,
          description: `<p>Here:</p><img src="${image.attachment.url}">`,
          files: [textFile('plan.txt')],
        }),
      () =>
        updateEvent(store, context, { ...eventForm, eventId: eventId(), attachments: [], files: [textFile('b.txt')] }),
      () =>
        addStudent(store, context, {
          ...all,
          firstName: 'New',
          lastName: 'Person',
          preferredName: '',
          email: 'new@example.org',
          memberType: 'student',
        } as never),
      () => changeMemberRole(store, context, { ...all, memberId: author?.id ?? '', role: 'client' } as never),
      () => removeMember(store, context, { ...all, memberId: mina?.id ?? '' }),
      () => addSystemHotel(store, context, { ...all, systemHotelId: catalogued?.id ?? '' }),
      async () =>
        assignRoom(store, context, {
          ...all,
          hotelId: (await listHotels(store, groupId()))[0]?.id ?? '',
          memberId: author?.id ?? '',
          roomNumber: '7',
          checkInDate: '2026-05-10',
          checkOutDate: '2026-05-12',
          notes: '',
        } as never),
      () => createUser(store, context, { email: 'nora@example.org', role: 'user', firstName: 'Nora' } as never),
      () => updateUser(store, context, { userId: String(world.outsider.id), phone: '77' }),
      () => deleteUser(store, context, { userId: String(world.organizer.id) }),
      () => changeProfilePicture(store, context, { me: me as never, file: picture }),
      () => saveSettings(store, context, { defaultTranslationLanguage: 'Japanese' }),
    ];
    for (const edit of edits) await kept(edit());
    const kinds = (await device.outbox.unfinished()).map(({ kind }) => kind);
    const archive = await open(await tampered(() => {}));
    expect(archive.notImportable).toEqual([]);
    expect(archive.importable.map(({ entry }) => entry.kind)).toEqual(kinds);
    await importEdits(store, archive);
    await device.send();
    await device.send();
    expect(await listUnsent(store)).toEqual([]);
    expect(await contents()).toEqual(['New words', '']);
    expect((await ask('listSchedules', { id: groupId() })).map(({ title }: { title: string }) => title)).toEqual([
      'Night walk',
      'Night walk',
    ]);
  });
});
