import { describe, expect, it } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { json } from '#support/model-server.ts';
import type { Tab, WorldOptions } from '#support/sync-world.ts';
import type { TransportPort } from '#sync/ports/transport.ts';
import { comment, newWorld, onServer, unsent, world } from './world-fixture.ts';

const isUpload = ({ path }: { path: string }): boolean => path === '/api/uploads';

/** Uploads on their way to the server. */
const uploads = () => world.transport.writes().filter(isUpload);

/** A server that accepts files, each after nearly as long as a request may take. */
function withUploads(options?: WorldOptions): Tab {
  const tab = newWorld(options);
  world.server.refuse = (request) =>
    isUpload(request) ? json(201, { url: `/uploads/${request.form?.[0]?.name ?? ''}${uploads().length}.txt` }) : null;
  world.transport.fate = (request) => (isUpload(request) ? 'slow' : 'pass');
  return tab;
}

async function pick(tab: Tab, name: string, text = 'Packing list') {
  const file = new File([text], name, { type: 'text/plain' });
  const picked = await pickFile(tab.store, world.context, { file, use: 'file' });
  if (picked.outcome !== 'kept') throw new Error(picked.message);
  return picked;
}

describe('F27: many files at once', () => {
  it('[FILE-1] [SEND-7] two leave at a time, and what has no files does not wait for them', async () => {
    const tab = withUploads();
    for (let number = 1; number <= 3; number += 1) await pick(tab, `${number}.txt`);
    await comment(tab, 'Hello');
    await world.pass(1_000);
    expect(uploads()).toHaveLength(2);
    expect(onServer()).toEqual(['Hello']);

    await pick(tab, '4.txt');
    await comment(tab, 'Another');
    await world.pass(1_000);
    expect(uploads()).toHaveLength(2);
    expect(onServer()).toEqual(['Hello', 'Another']);

    await world.settle();
    expect(uploads()).toHaveLength(4);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[FILE-1] edits without files do not count', async () => {
    const tab = withUploads();
    world.transport.fate = ({ method }) => (method === 'GET' ? 'pass' : 'slow');
    for (const content of ['One', 'Two']) await createComment(tab.store, world.context, { eventId: '12', content });
    await pick(tab, '1.txt');
    tab.engine.wake('enqueued');
    await world.pass(1_000);
    expect(uploads()).toHaveLength(1);
    await pick(tab, '2.txt');
    tab.engine.wake('enqueued');
    await world.pass(1_000);
    expect(uploads()).toHaveLength(2);
  });
});

describe('the request of a file', () => {
  it('[FILE-6] [FILE-5] is a form under the key of its edit, which may take as long as it makes progress', async () => {
    const tab = withUploads();
    const { opId } = await pick(tab, 'list.txt');
    tab.engine.wake('enqueued');
    await world.settle();
    const [request] = uploads();
    expect(request).toMatchObject({ method: 'POST', body: null, key: opId, asUser: '7', mayTakeLong: true });
    const [part] = request?.form ?? [];
    const file = part && 'file' in part ? part.file : null;
    expect({ ...file, bytes: new TextDecoder().decode(file?.bytes) }).toEqual({
      name: 'list.txt',
      type: 'text/plain',
      bytes: 'Packing list',
    });
  });

  it('[FILE-5] has its time limit where a second request would be a second effect', async () => {
    const tab = withUploads();
    world.server.keepsKeys = false;
    await pick(tab, 'list.txt');
    await comment(tab, 'Hello');
    await world.settle();
    expect(uploads()).toMatchObject([{ mayTakeLong: false }]);
    const [words] = world.transport.writes().filter((request) => !isUpload(request));
    expect(words).not.toHaveProperty('mayTakeLong');
    expect(words).not.toHaveProperty('form');
  });

  it('[FILE-5] reports its progress, and its end', async () => {
    const reporting = (network: TransportPort): TransportPort => ({
      send: (request) => {
        request.onProgress?.(request.form ? 6 : 0, 12);
        return network.send(request);
      },
    });
    const tab = withUploads({ faults: { transport: reporting } });
    await pick(tab, 'list.txt');
    await comment(tab, 'Hello');
    await world.settle();
    expect(tab.progress).toEqual([{ sent: 6, total: 12 }, null]);
  });

  it('[FILE-6] is not made without the bytes: the edit needs the user, and so does the comment with the file', async () => {
    const tab = withUploads();
    const { attachment } = await pick(tab, 'list.txt');
    await createComment(tab.store, world.context, { eventId: '12', content: 'See', attachments: [attachment] });
    await comment(tab, 'Hello');
    await tab.store.run((db) => db.files.clear());
    await world.settle();
    expect(uploads()).toEqual([]);
    expect(onServer()).toEqual(['Hello']);
    expect(await listUnsent(tab.store)).toMatchObject([
      { state: 'needs-you', problem: 'A file of this edit is no longer on this device. Please attach it again.' },
      { state: 'needs-you', text: 'See\nlist.txt' },
    ]);
    expect(world.troubles).toEqual([]);
  });
});
