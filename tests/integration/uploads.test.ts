import { describe, expect, it } from 'vitest';
import { uploadsEndpoints } from '#contract/calls/uploads.ts';
import { createComment, editComment } from '#store/commands/comments.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { exportEdits } from '#store/outbox/edit-archive.ts';
import { countOutbox } from '#store/queries/base/watching.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { importFile } from '#support/import-file.ts';
import { Device, kept } from './device.ts';
import { retryAtOnce } from './sending.ts';
import { device, eventId, pick, server, setUpTrip, world } from './trip.ts';

setUpTrip('author');

const UPLOADS = uploadsEndpoints.uploadFiles.path;

async function pickText(name: string, text = 'Packing list', to = device) {
  const file = new File([text], name, { type: 'text/plain' });
  return pick(file, 'file', to);
}

/** Comments with files, as the server has them. */
async function onServer(): Promise<{ content: string; attachments: { name: string; url: string }[] }[]> {
  const answer = await server.call('listComments', { params: { id: eventId() }, as: world.author.cookie });
  return answer.json().filter((row: { attachments: unknown[] }) => row.attachments.length > 0);
}

const filesOnServer = () => server.db.selectFrom('files').selectAll().execute();

describe('F13: files on a bad network', () => {
  it('[FILE-6] sends a file again whose upload was cut, and it exists once', async () => {
    const { attachment } = await pickText('list.txt');
    await kept(
      createComment(device.store, device.context, { eventId: eventId(), content: 'See', attachments: [attachment] }),
    );
    device.lose = true;
    await device.send();
    expect(await onServer()).toEqual([]);
    device.lose = false;
    await retryAtOnce();
    await device.send();
    expect(await onServer()).toMatchObject([{ content: 'See', attachments: [{ name: 'list.txt' }] }]);
    expect(await filesOnServer()).toHaveLength(1);
    expect(device.sent.filter(({ path }) => path === UPLOADS)).toHaveLength(2);
  });

  it('[FILE-6] keeps the uploaded file for a comment whose own request failed', async () => {
    const { attachment } = await pickText('list.txt');
    await device.send();
    await kept(
      createComment(device.store, device.context, { eventId: eventId(), content: 'See', attachments: [attachment] }),
    );
    device.lose = true;
    await device.send();
    device.lose = false;
    await retryAtOnce();
    await device.send();
    expect(await onServer()).toHaveLength(1);
    expect(await filesOnServer()).toHaveLength(1);
    expect(device.sent.filter(({ path }) => path === UPLOADS)).toHaveLength(1);
    expect(await listUnsent(device.store)).toEqual([]);
  });

  it('[FILE-1] does not need the picked file any more once it is picked', async () => {
    let isGone = false;
    const file = new File(['Packing list'], 'list.txt', { type: 'text/plain' });
    const read = file.arrayBuffer.bind(file);
    file.arrayBuffer = () => (isGone ? Promise.reject(new DOMException('gone', 'NotReadableError')) : read());
    const picked = await pickFile(device.store, device.context, { file, use: 'file' });
    isGone = true;
    if (picked.outcome !== 'kept') throw new Error(picked.message);
    await kept(
      createComment(device.store, device.context, {
        eventId: eventId(),
        content: '',
        attachments: [picked.attachment],
      }),
    );
    await device.send();
    expect(await onServer()).toMatchObject([{ attachments: [{ name: 'list.txt' }] }]);
    expect(await pickFile(device.store, device.context, { file, use: 'file' })).toMatchObject({
      outcome: 'invalid',
      message: 'This file could not be read. Please choose it again.',
    });
  });
});

describe('a comment with files', () => {
  it('[FILE-1] counts as one unsent edit, whatever the state of its files', async () => {
    const { attachment } = await pickText('list.txt');
    expect(await countOutbox(device.store)).toEqual({ waiting: 1, sending: 0, needsYou: 0 });
    await kept(
      createComment(device.store, device.context, { eventId: eventId(), content: 'See', attachments: [attachment] }),
    );
    expect(await countOutbox(device.store)).toEqual({ waiting: 1, sending: 0, needsYou: 0 });
    const counted: unknown[] = [];
    device.before = async () => void counted.push(await countOutbox(device.store));
    await device.send();
    expect(counted).toEqual([
      { waiting: 0, sending: 1, needsYou: 0 },
      { waiting: 0, sending: 1, needsYou: 0 },
    ]);
  });
});

describe('F27: many files', () => {
  it('[FILE-1] has the bytes of at most two uploads in memory', async () => {
    for (let number = 1; number <= 6; number += 1) await pickText(`${number}.txt`, `File ${number}`);
    let running = 0;
    let most = 0;
    const second = Promise.withResolvers<void>();
    device.before = async () => {
      running += 1;
      most = Math.max(most, running);
      if (running === 2) second.resolve();
      await second.promise;
      // Long enough for a third to leave.
      for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await device.send();
    expect(await filesOnServer()).toHaveLength(6);
    expect(most).toBe(2);
  });
});

describe('F22: removed from the group while away', () => {
  it('[SEND-14] keeps the text and the file’s name of a refused edit', async () => {
    const { attachment } = await pickText('list.txt');
    await kept(
      createComment(device.store, device.context, { eventId: eventId(), content: 'See', attachments: [attachment] }),
    );
    await server.call('removeMember', {
      params: { id: world.groupId, userId: world.author.id },
      as: world.admin.cookie,
    });
    await device.send();
    await device.pull();
    expect(await listUnsent(device.store)).toMatchObject([{ state: 'needs-you', text: 'See\nlist.txt' }]);
  });
});

describe('unsent edits as a file', () => {
  it('[STORE-8] are imported on another device with their files, and once only', async () => {
    const { attachment } = await pickText('list.txt');
    await kept(
      createComment(device.store, device.context, { eventId: eventId(), content: 'See', attachments: [attachment] }),
    );
    const archive = await exportEdits(device.store, 1_775_088_000_000);
    const other = new Device(server, world.author);
    await other.pull();
    expect(await importFile(other.store, archive)).toEqual({ added: 2, known: 0 });
    expect(await importFile(other.store, archive)).toEqual({ added: 0, known: 2 });
    expect((await listComments(other.store, eventId())).map(({ content }) => content)).toContain('See');
    await other.send();
    other.close();
    await device.send();
    expect(await onServer()).toMatchObject([{ content: 'See', attachments: [{ name: 'list.txt' }] }]);
    expect(await filesOnServer()).toHaveLength(1);
    expect(await listUnsent(device.store)).toEqual([]);
  });

  it('[STORE-8] are not coalesced with later ones any more: edits that both devices send have one effect', async () => {
    await kept(createComment(device.store, device.context, { eventId: eventId(), content: 'One' }));
    const archive = await exportEdits(device.store, Date.now());
    const commentId = (await listComments(device.store, eventId())).find(({ pending }) => pending)?.id ?? '';
    await kept(editComment(device.store, device.context, { commentId, content: 'One, better' }));
    await device.send();
    await device.send();
    const other = new Device(server, world.author);
    await other.pull();
    await importFile(other.store, archive);
    await other.send();
    other.close();
    const answer = await server.call('listComments', { params: { id: eventId() }, as: world.author.cookie });
    const contents = answer.json().map((row: { content: string }) => row.content);
    expect(contents.filter((content: string) => content.startsWith('One'))).toEqual(['One, better']);
  });

  it('[STORE-8] find the edits that they wait for where those were acknowledged since', async () => {
    const { attachment } = await pickText('list.txt');
    const content = 'See the list';
    await kept(createComment(device.store, device.context, { eventId: eventId(), content, attachments: [attachment] }));
    const archive = await exportEdits(device.store, Date.now());
    const comment = (await device.outbox.unfinished()).find(({ entity }) => entity.type === 'comment');
    await device.outbox.discard(comment?.opId ?? '');
    await importFile(device.store, archive);
    const [upload] = await device.outbox.unfinished();
    await device.outbox.acknowledge(upload?.opId ?? '', { id: '/uploads/here.txt', row: null });
    await device.store.run((db) => db.outbox.where('state').notEqual('done').delete());
    await importFile(device.store, archive);
    expect(await device.outbox.unfinished()).toMatchObject([
      { deps: [], body: { content, attachments: [{ url: '/uploads/here.txt' }] } },
    ]);
  });

  it('[STORE-9] are refused where they belong to another user, or the file is not one of edits', async () => {
    await pickText('list.txt');
    const archive = await exportEdits(device.store, 1_775_088_000_000);
    const stranger = new Device(server, world.admin);
    expect(await importFile(stranger.store, archive)).toEqual({ outcome: 'another-person' });
    expect(await importFile(stranger.store, new Blob(['{}']))).toEqual({ outcome: 'unreadable' });
    expect(await importFile(stranger.store, new Blob(['no JSON']))).toEqual({ outcome: 'unreadable' });
    expect(await listUnsent(stranger.store)).toEqual([]);
    stranger.close();
  });
});
