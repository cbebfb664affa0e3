import { describe, expect, it } from 'vitest';
import { uploadsEndpoints } from '#contract/calls/uploads.ts';
import { createComment } from '#store/commands/comments.ts';
import { createEvent, updateEvent } from '#store/commands/events.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { getEvent, listDay } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { listRefusedFiles } from '#store/queries/unsent/refused-files.ts';
import { png } from '../server/support/pictures.ts';
import { kept } from './device.ts';
import { change, fileNames } from './event.ts';
import { allSent, device, eventForm, eventId, groupId, pick, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

const textFile = (name: string) => new File(['Packing list'], name, { type: 'text/plain' });

describe('files', () => {
  it('[FILE-2] are refused at the pick where they are too large or of the wrong kind, and nothing is kept', async () => {
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

  describe('[FILE-2] that are too large are named at the pick, with their size and the limit', () => {
    /** A file of a declared size; no byte of it is read before it is refused. */
    const large = (name: string, megabytes: number) =>
      Object.defineProperty(textFile(name), 'size', { value: megabytes * 1024 * 1024 });
    const refused = async (command: Promise<unknown>, message: string) => {
      const before = await listUnsent(device.store);
      expect(await command).toMatchObject({ outcome: 'invalid', message });
      expect(await listUnsent(device.store)).toEqual(before);
    };
    const create = (files: File[]) =>
      createEvent(device.store, device.context, { ...eventForm, groupId: groupId(), files });

    it('each separately', async () => {
      const message = 'File too large: list.txt has 25.1 MB. The limit is 25 MB.';
      const file = large('list.txt', 25.01);
      await refused(pickFile(device.store, device.context, { file, use: 'file' }), message);
      await refused(create([textFile('plan.txt'), file]), message);
    });

    it('and those of an event together, with unsent ones that were picked before', async () => {
      const some = (names: string) => [...names].map((name) => large(`${name}.txt`, 24));
      await refused(
        create(some('abcde')),
        'Files too large: With e.txt (24 MB), they are 120 MB together. The limit is 119 MB.',
      );
      await refused(
        create(Array.from({ length: 21 }, (_, index) => textFile(`${index}.txt`))),
        'Too many files: Add up to 20 files at a time.',
      );

      await kept(create([textFile('first.txt')]));
      const [row] = await listDay(device.store, groupId(), '2026-05-14');
      const event = await getEvent(device.store, row?.id ?? '');
      await device.store.run((db) =>
        db.outbox.toCollection().modify((entry) => {
          for (const file of entry.files as { size: number }[]) file.size = 24 * 1024 * 1024;
        }),
      );
      const attachments = event?.attachments.map(({ url }) => url) ?? [];
      expect(attachments).toHaveLength(1);
      await refused(
        updateEvent(device.store, device.context, {
          ...eventForm,
          eventId: event?.id ?? '',
          attachments,
          files: some('abcd'),
        }),
        'Files too large: With d.txt (24 MB), they are 120 MB together. The limit is 119 MB.',
      );
    });
  });

  it('[FILE-7] are removed from their comment, whose text stays, when they are refused and discarded', async () => {
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

  it('[FILE-7] are deleted with a comment that is discarded before it was sent', async () => {
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

  it('[FILE-6] that are damaged on the device are not sent with other content', async () => {
    await pick(textFile('list.txt'), 'file');
    await device.store.run((db) => db.files.toCollection().modify({ bytes: new TextEncoder().encode('Other').buffer }));
    await device.send();
    expect(await listUnsent(device.store)).toMatchObject([{ state: 'needs-you', text: 'list.txt' }]);
    expect(device.sent.filter(({ path }) => path === uploadsEndpoints.uploadFiles.path)).toEqual([]);
  });

  describe('[FILE-7] that the server refuses later are removed where the event or the comment is, and the rest is sent', () => {
    /** The first bytes of a picture, which no device without a decoder can recognize as broken. */
    const broken = async () => new File([Buffer.from(await png()).subarray(0, 60)], 'map.png', { type: 'image/png' });
    const remove = async (opId: string, names: string[]) => {
      const found = await listRefusedFiles(device.store, opId);
      expect(found.map(({ name }) => name)).toEqual(names);
      for (const file of found) await device.outbox.removeFile(file.opId, file.id);
    };

    it('a change of an event, of which only the named file is offered', async () => {
      const opId = await change(eventId(), { files: [textFile('list.txt'), await broken()] });
      await device.send();
      expect(await getEvent(device.store, eventId())).toMatchObject({
        pending: 'needs-you',
        problem: 'attachments: map.png: The picture cannot be read',
      });
      await remove(opId, ['map.png']);
      await allSent();
      expect(await fileNames(eventId())).toEqual(['list.txt']);
    });

    it('a change of an event by a file only, of which nothing is left', async () => {
      const opId = await change(eventId(), { files: [await broken()] });
      await device.send();
      await remove(opId, ['map.png']);
      expect(await listUnsent(device.store)).toEqual([]);
    });

    it('a comment that waits for its file; one without words has nothing to send', async () => {
      const comment = async (content: string) => {
        const { attachment } = await pick(await broken(), 'file');
        const input = { eventId: eventId(), content, attachments: [attachment] };
        return kept(createComment(device.store, device.context, input));
      };
      const [withWords, without] = [await comment('Here is the map'), await comment('')];
      await device.send();
      await remove(without, []);
      await remove(withWords, ['map.png']);
      await device.send();
      const left = (await listUnsent(device.store)).map(({ kind }) => kind);
      expect(left).toEqual(['upload.file', 'comment.create']);
      const answer = await server.call('listComments', { params: { id: eventId() }, as: world.admin.cookie });
      expect(answer.json().at(-1)).toMatchObject({ content: 'Here is the map', attachments: [] });
    });
  });
});
