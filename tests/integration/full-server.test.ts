import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createComment, deleteComment } from '#store/commands/comments.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { fileForm } from '../server/support/pictures.ts';
import { failAt } from '../server/support/query-plugins.ts';
import { startTestApp, type TestApp } from '../server/support/test-app.ts';
import { createWorld, type World } from '../server/support/world.ts';
import { Device, kept } from './device.ts';
import { pick } from './trip.ts';

describe('[SEND-14] A27: a server whose quotas are used up', () => {
  const disk = Object.assign(failAt('insert', 'comments'), { code: 'SQLITE_FULL' });
  let server: TestApp;
  let world: World;
  let device: Device;
  beforeEach(async () => {
    server = await startTestApp({ plugin: disk, env: { QUOTA_PERSON_FILES: '1', QUOTA_PERSON_COMMENTS: '1' } });
    world = await createWorld(server.db);
    device = new Device(server, world.author);
    await device.pull();
  });
  afterEach(async () => {
    disk.armed = false;
    device.close();
    await server.close();
  });

  const write = async (content: string, file?: string) => {
    const picked = file && (await pick(new File(['x'], file, { type: 'text/plain' }), 'file', device));
    const attachments = picked ? [picked.attachment] : [];
    await kept(createComment(device.store, device.context, { eventId: String(world.eventId), content, attachments }));
  };
  const comments = async () => {
    const answer = await server.call('listComments', { params: { id: world.eventId }, as: world.author.cookie });
    return answer.json().map(({ content }: { content: string }) => content);
  };

  it('returns a comment beyond the quota to its author, and accepts it when there is space', async () => {
    await write('first');
    await write('second');
    await device.send();
    const unsent = await listUnsent(device.store);
    expect(unsent).toMatchObject([
      {
        state: 'needs-you',
        text: 'second',
        problem:
          'You have reached the number of comments that one person may keep here (1). Please ask an administrator for more.',
      },
    ]);
    await server.db.deleteFrom('comments').execute();
    for (const { opId } of unsent) await device.outbox.retry(opId);
    await device.send();
    expect([await comments(), await listUnsent(device.store)]).toEqual([['second'], []]);
  });

  it('returns a comment to its author as long as one that was deleted counts, and accepts it a day later', async () => {
    await write('first');
    await device.send();
    await device.pull();
    const { id } = await server.db.selectFrom('comments').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await kept(deleteComment(device.store, device.context, { commentId: String(id) }));
    await write('second');
    await device.send();
    const unsent = await listUnsent(device.store);
    expect(unsent).toMatchObject([
      {
        state: 'needs-you',
        text: 'second',
        problem:
          'You have reached the number of comments that one person may keep here (1). Data deleted in the last 24 hours still counts. Please try again tomorrow, or ask an administrator for more.',
      },
    ]);
    server.clock.advance(86_400_000);
    for (const { opId } of unsent) await device.outbox.retry(opId);
    await device.send();
    expect([await comments(), await listUnsent(device.store)]).toEqual([['second'], []]);
  });

  it('returns a file beyond the quota to its author, with its comment', async () => {
    const body = fileForm('files', ['old.txt', 'old']);
    expect((await server.call('uploadFiles', { body, as: world.author.cookie })).statusCode).toBe(201);
    await write('See', 'list.txt');
    await device.send();
    const message =
      'You have reached the number of files that one person may keep here (1). Please ask an administrator for more.';
    expect(await listUnsent(device.store)).toMatchObject([
      { kind: 'upload.file', state: 'needs-you', problem: message },
      { kind: 'comment.create', state: 'needs-you', text: expect.stringContaining('See') },
    ]);
    await server.db.deleteFrom('files').execute();
    const [upload] = await listUnsent(device.store);
    await device.outbox.retry(upload?.opId ?? '');
    await device.send();
    expect([await comments(), await listUnsent(device.store)]).toEqual([['See'], []]);
    expect(await server.db.selectFrom('files').select('name').execute()).toEqual([{ name: 'list.txt' }]);
  });

  it('is retried while its disk is full', async () => {
    disk.armed = true;
    await write('first');
    await device.send();
    expect(await listUnsent(device.store)).toMatchObject([
      { state: 'waiting', text: 'first', problem: null, waits: { why: 'busy', status: 503 } },
    ]);
  });
});
