import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONTENT_HASH_HEADER } from '#contract/calls/headers.ts';
import { folderStore } from '#server/adapters/files/folder-store.ts';
import { startSession } from '#server/domain/auth/sessions.ts';
import { sweepFiles } from '#server/domain/files/files.ts';
import { addSystemHotel } from '../support/lodging.ts';
import { fileForm, PDF, png } from '../support/pictures.ts';
import { addGroup, addMember, addPerson, type Person, sharedWorld } from '../support/world.ts';

const HOUR_MS = 3_600_000;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>';

describe('Stored files', () => {
  const { server, world } = sharedWorld();

  const upload = async (name: string, content: Buffer | string, as: Person = world.author): Promise<string> => {
    const answer = await server.call('uploadFiles', { body: fileForm('files', [name, content]), as: as.cookie });
    return answer.json().url;
  };
  const get = (url: string, as?: Person, headers: Record<string, string> = {}) =>
    server.app.inject({ url, headers: { ...headers, ...(as && { cookie: as.cookie }) } });
  const everybody = () => [world.outsider, world.author, world.member, world.organizer, world.admin];
  const statuses = async (url: string) => {
    const answers = [await get(url)];
    for (const person of everybody()) answers.push(await get(url, person));
    return answers.map(({ statusCode }) => statusCode);
  };
  const comment = (url: string) =>
    server.call('createComment', {
      params: { id: world.eventId },
      body: { content: 'See', attachments: [{ name: 'Plan', url, type: '' }] },
      as: world.author.cookie,
    });

  const sweep = () => {
    const files = folderStore(join(server.database.dataDir, 'files'), server.clock);
    return sweepFiles({ db: server.db, files }, server.clock());
  };
  const signedInAgain = async ({ id }: Person) => `sid=${await startSession(server.db, id, server.clock())}`;

  it('belong to their owner only, until they are attached to something', async () => {
    expect(await statuses(await upload('a.txt', 'mine'))).toEqual([401, 404, 200, 404, 404, 404]);
  });

  it('of a comment are readable by the readers of its group', async () => {
    const url = await upload('a.txt', 'shared');
    await comment(url);
    expect(await statuses(url)).toEqual([401, 404, 200, 200, 200, 200]);
  });

  it('of an event and of its text are readable by the readers of its group', async () => {
    const attached = await upload('a.pdf', PDF, world.organizer);
    const shown = await upload('a.png', await png(), world.organizer);
    const body = {
      title: 'Castle',
      type: 'activity',
      startTime: '2026-05-13T05:00:00Z',
      endTime: '2026-05-13T06:00:00Z',
      timezone: 'Asia/Tokyo',
      description: `<p>Look<img src="${shown}"></p>`,
      existingAttachments: [{ name: 'Map', url: attached }],
    };
    const made = await server.call('createSchedule', {
      params: { id: world.groupId },
      body,
      as: world.organizer.cookie,
    });
    expect(made.statusCode).toBe(201);
    expect(await statuses(attached)).toEqual([401, 404, 200, 200, 200, 200]);
    expect(await statuses(shown)).toEqual([401, 404, 200, 200, 200, 200]);
  });

  it("that are a person's picture are readable by those who share a group with them", async () => {
    const friend = await addPerson(server.db, 'Friend');
    const groupId = await addGroup(server.db, { name: 'Shared' });
    await addMember(server.db, groupId, world.author.id);
    await addMember(server.db, groupId, friend.id);
    const picture = await server.call('uploadProfilePicture', {
      params: { id: world.author.id },
      body: fileForm('profileImage', ['me.png', await png()]),
      as: world.admin.cookie,
    });
    const { url } = picture.json();
    expect(await statuses(url)).toEqual([401, 404, 200, 200, 200, 200]);
    expect((await get(url, friend)).statusCode).toBe(200);
  });

  it("that are a group's icon are readable by its readers, a hotel's picture by those who choose hotels", async () => {
    const icon = await upload('icon.png', await png(), world.organizer);
    await server.db.updateTable('groups').set({ icon_path: icon }).where('id', '=', world.groupId).execute();
    expect(await statuses(icon)).toEqual([401, 404, 200, 200, 200, 200]);
    const hotel = await upload('hotel.png', await png(), world.admin);
    const id = await addSystemHotel(server.db);
    await server.db.updateTable('system_hotels').set({ image_url: hotel }).where('id', '=', id).execute();
    expect(await statuses(hotel)).toEqual([401, 404, 404, 404, 200, 200]);
  });

  it('do not become an icon for a user who may not see them', async () => {
    const theirs = await upload('icon.png', await png(), world.outsider);
    const own = await upload('icon.png', await png(), world.organizer);
    const save = (iconPath: string) =>
      server.call('updateGroup', {
        params: { id: world.groupId },
        body: {
          name: 'Spring trip',
          code: 'HSS-26-05',
          type: 'HSS',
          year: 2026,
          startDate: '2026-05-10',
          endDate: '2026-05-20',
          iconPath,
        },
        as: world.organizer.cookie,
      });
    const refused = await save(theirs);
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { iconPath: 'Not a picture that you uploaded' }]);
    expect((await save(own)).json().iconPath).toBe(own);
    expect((await save(own)).statusCode).toBe(200);
  });

  it('that do not exist answer like those that may not be seen', async () => {
    const hidden = await get(await upload('a.txt', 'mine'), world.outsider);
    for (const url of ['/uploads/nothing.txt', '/uploads/..%2f..%2fmatrix.db', "/uploads/'%20or%201=1"]) {
      const missing = await get(url, world.outsider);
      expect([missing.statusCode, missing.body].join(), url).toBe([404, hidden.body].join());
    }
  });

  it("have the type of their content, run nothing, and are cached by the user's own browser only", async () => {
    const svg = await get(await upload('drawing.svg', SVG), world.author);
    expect(svg.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      [CONTENT_HASH_HEADER]: expect.stringMatching(/^[0-9a-f]{64}$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
      'content-disposition': expect.stringMatching(/^attachment;/),
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(svg.body).toBe(SVG);
    const text = await get(await upload('Reise "Größe".txt', '<html>'), world.author);
    expect(text.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="Reise _Gr__e_.txt"; filename*=UTF-8''Reise%20%22Gr%C3%B6%C3%9Fe%22.txt`,
    });
  });

  it('that cannot be served now are requested again the next time', async () => {
    const url = await upload('lost.txt', 'found again');
    const isKept = async (headers?: Record<string, string>, as = world.author) => {
      const answer = await get(url, as, headers);
      expect(answer.headers[CONTENT_HASH_HEADER]).toBeUndefined();
      return [answer.statusCode, answer.headers['cache-control'], answer.headers.etag];
    };
    expect(await isKept({ range: 'bytes=99-' })).toEqual([416, 'no-store', undefined]);
    expect(await isKept({}, world.outsider)).toEqual([404, 'no-store', undefined]);
    await rm(join(server.database.dataDir, 'files'), { recursive: true });
    expect(await isKept()).toEqual([404, 'no-store', undefined]);
    await upload('lost.txt', 'found again');
    expect((await get(url, world.author)).body).toBe('found again');
  });

  it('A36: answer HEAD without being read', async () => {
    const url = await upload('unread.txt', 'never read');
    const told = (as?: Person, headers: Record<string, string> = {}) =>
      server.app.inject({ method: 'HEAD', url, headers: { ...headers, ...(as && { cookie: as.cookie }) } });
    const { date: _, 'x-request-id': __, ...whole } = (await get(url, world.author)).headers;
    // A read fails from here on.
    await rm(join(server.database.dataDir, 'files'), { recursive: true });
    const answer = await told(world.author);
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers).toMatchObject(whole);
    const part = await told(world.author, { range: 'bytes=0-4' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 0-4/10']);
    expect((await told(world.author, { range: 'bytes=99-' })).statusCode).toBe(416);
    expect((await told(world.author, { 'if-none-match': String(whole.etag) })).statusCode).toBe(304);
    expect([(await told()).statusCode, (await told(world.outsider)).statusCode]).toEqual([401, 404]);
    await upload('unread.txt', 'never read');
  });

  it('are sent in parts and not again', async () => {
    const url = await upload('digits.txt', '0123456789');
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { statusCode, body, headers } = await get(url, world.author, { range, ...more });
      return [statusCode, body, headers['content-range'], headers['content-length']];
    };
    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10', '3']);
    expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10', '3']);
    expect(await part('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10', '2']);
    expect(await part('bytes=0-99')).toEqual([206, '0123456789', 'bytes 0-9/10', '10']);
    expect((await part('bytes=10-')).slice(0, 3)).toEqual([416, expect.any(String), 'bytes */10']);
    expect((await part('bytes=0-1,3-4')).slice(0, 2)).toEqual([200, '0123456789']);
    expect((await part('bytes=2-4', { 'if-range': '"other"' })).slice(0, 2)).toEqual([200, '0123456789']);
    const { headers } = await get(url, world.author);
    const again = await get(url, world.author, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get(url, world.outsider, { 'if-none-match': String(headers.etag) })).statusCode).toBe(404);
    const head = await server.app.inject({ method: 'HEAD', url, headers: { cookie: world.author.cookie } });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '10']);
  });

  it('of one content are stored once, under addresses that give nothing away', async () => {
    const first = await upload('a.txt', 'the very same content');
    const second = await upload('b.txt', 'the very same content', world.outsider);
    const rows = await server.db.selectFrom('files').selectAll().where('size', '=', 21).execute();
    expect(new Set(rows.map((row) => row.content_hash)).size).toBe(1);
    expect((await get(first, world.outsider)).statusCode).toBe(404);
    expect((await get(second, world.outsider)).body).toBe('the very same content');
  });

  it('wait for their comment for as long as the key of their upload is answered', async () => {
    const headers = { 'idempotency-key': 'photo-1' };
    const body = fileForm('files', ['photo.txt', 'taken where there is no connection']);
    const send = (as: string) => server.call('uploadFiles', { body, as, headers });
    const { url } = (await send(world.author.cookie)).json();
    server.clock.advance(89 * 24 * HOUR_MS);
    world.author.cookie = await signedInAgain(world.author);
    await sweep();
    expect((await send(world.author.cookie)).json().url).toBe(url);
    expect((await comment(url)).statusCode).toBe(201);
    expect((await get(url, world.author)).body).toBe('taken where there is no connection');
  });

  it('that are not attached are swept after three months with their content; the rest stays', async () => {
    const orphan = await upload('orphan.txt', 'nobody needs me');
    const used = await upload('used.txt', 'somebody needs me');
    await comment(used);
    const folder = join(server.database.dataDir, 'files');
    const contents = async () => {
      const folders = await readdir(folder);
      return (await Promise.all(folders.map((name) => readdir(join(folder, name))))).flat();
    };
    const hashOf = async (url: string) => {
      const name = url.slice('/uploads/'.length);
      const row = await server.db.selectFrom('files').selectAll().where('stored_name', '=', name).executeTakeFirst();
      return row?.content_hash ?? 'swept';
    };
    const [orphanHash, usedHash] = [await hashOf(orphan), await hashOf(used)];
    server.clock.advance(92 * 24 * HOUR_MS);
    for (const person of [world.author, world.member]) person.cookie = await signedInAgain(person);
    await sweep();
    expect([await hashOf(orphan), await hashOf(used)]).toEqual(['swept', usedHash]);
    expect(await contents()).toContain(usedHash);
    expect(await contents()).not.toContain(orphanHash);
    expect((await get(used, world.member)).body).toBe('somebody needs me');
    const again = await upload('again.txt', 'nobody needs me');
    expect((await get(again, world.author)).body).toBe('nobody needs me');
  });

  it('that no upload refers to are swept after a day', async () => {
    const folder = join(server.database.dataDir, 'files');
    const store = folderStore(folder, server.clock);
    const hash = 'ab'.repeat(32);
    await writeFile(join(server.database.dataDir, 'came'), 'cut off before its row was written');
    await store.keep(hash, join(server.database.dataDir, 'came'));
    server.clock.advance(23 * HOUR_MS);
    await sweep();
    expect(await readdir(join(folder, 'ab'))).toContain(hash);
    server.clock.advance(2 * HOUR_MS);
    await sweep();
    expect(await readdir(join(folder, 'ab'))).not.toContain(hash);
  });
});
