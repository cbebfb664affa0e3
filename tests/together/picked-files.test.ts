import { describe, expect, it } from 'vitest';
import { uploadsEndpoints } from '#contract/endpoints/uploads.ts';
import { createComment } from '#store/commands/comments.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { listUnsent } from '#store/queries/outbox.ts';
import { kept } from './device.ts';
import { allSent, device, eventId, onTheTrip, pick, server, world } from './trip.ts';

onTheTrip('admin');

const textFile = (name: string) => new File(['Packing list'], name, { type: 'text/plain' });

describe('files', () => {
  it('[S77] are refused at the pick where they are too large or of the wrong kind, and nothing is kept', async () => {
    const large = new File([new Uint8Array(6 * 1024 * 1024)], 'map.png', { type: 'image/png' });
    expect(await pickFile(device.store, device.context, { file: large, use: 'image' })).toMatchObject({
      outcome: 'invalid',
      message: 'Image too large: Please use an image smaller than 5MB',
    });
    const program = new File(['#!'], 'run.sh', { type: 'application/x-sh' });
    expect(await pickFile(device.store, device.context, { file: program, use: 'file' })).toMatchObject({
      outcome: 'invalid',
    });
    expect(await listUnsent(device.store)).toEqual([]);
  });

  it('[S78] what a file hangs on keeps its words when the file is refused and given up', async () => {
    const fake = new File(['no zip at all'], 'list.zip', { type: 'application/zip' });
    const picked = await pick(fake, 'file');
    await kept(
      createComment(device.store, device.context, {
        eventId: eventId(),
        content: 'See the list',
        attachments: [picked.attachment],
      }),
    );
    await device.send();
    expect((await listUnsent(device.store)).map(({ state }) => state)).toEqual(['needs-you', 'needs-you']);
    await device.outbox.discard(picked.opId);
    await allSent();
    const answer = await server.call('listComments', { params: { id: eventId() }, as: world.admin.cookie });
    const contents = answer.json().map((row: { content: string }) => row.content);
    expect(contents).toContain('See the list');
  });

  it('[S78] go with a comment that is taken back before it left', async () => {
    const picked = await pick(textFile('list.txt'), 'file');
    const opId = await kept(
      createComment(device.store, device.context, {
        eventId: eventId(),
        content: '',
        attachments: [picked.attachment],
      }),
    );
    await device.outbox.discard(opId);
    expect(await listUnsent(device.store)).toEqual([]);
    expect(await device.store.run((db) => db.files.count())).toBe(0);
  });

  it('[S79] that are damaged on the device are not sent as something else', async () => {
    await pick(textFile('list.txt'), 'file');
    await device.store.run((db) => db.files.toCollection().modify({ bytes: new TextEncoder().encode('Other').buffer }));
    await device.send();
    expect(await listUnsent(device.store)).toMatchObject([{ state: 'needs-you', text: 'list.txt' }]);
    expect(device.sent.filter(({ path }) => path === uploadsEndpoints.uploadFiles.path)).toEqual([]);
  });
});
