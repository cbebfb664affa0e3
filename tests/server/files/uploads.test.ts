import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/calls/endpoints.ts';
import { deleteOrphans } from '#server/db/files/files.ts';
import { fileForm, gif, jpeg, longAnimation, PDF, photo, pixelBomb, png, pngOfSize } from '../support/pictures.ts';
import { startTestApp } from '../support/test-app.ts';
import { createWorld, sharedWorld } from '../support/world.ts';

const MEGABYTE = 1024 * 1024;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>';

/** The beginning of an OpenDocument file: a zip whose first entry says the type. */
function openDocument(kind: string): Buffer {
  const [name, type] = ['mimetype', `application/vnd.oasis.opendocument.${kind}`];
  const header = Buffer.alloc(30);
  header.write('PK\u0003\u0004', 'latin1');
  header.writeUInt32LE(type.length, 18);
  header.writeUInt32LE(type.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name + type)]);
}

describe('Uploads', () => {
  const { server, world } = sharedWorld();

  type File = [name: string, content: Buffer | string, type?: string];
  const send = (name: EndpointName, field: string, files: readonly File[], headers: Record<string, string> = {}) =>
    server.call(name, {
      params: name === 'uploadProfilePicture' ? { id: world.author.id } : {},
      body: fileForm(field, ...files),
      as: world.author.cookie,
      headers,
    });
  const upload = (...files: File[]) => send('uploadFiles', 'files', files);
  const uploadImage = (...files: File[]) => send('uploadImage', 'file', files);
  const fetchFile = async (url: string) =>
    (await server.app.inject({ url, headers: { cookie: world.author.cookie } })).rawPayload;
  const incoming = () => readdir(join(server.database.dataDir, 'incoming')).catch(() => []);
  const rowCount = async () => (await server.db.selectFrom('files').select('id').execute()).length;

  it("answer with the file's address, name and type", async () => {
    const answer = await upload(['Plan für Tokio 🗻.pdf', PDF, 'application/pdf']);
    const file = {
      url: expect.stringMatching(/^\/uploads\/[\w-]{24}\.pdf$/),
      name: 'Plan für Tokio 🗻.pdf',
      type: 'application/pdf',
      size: PDF.length,
    };
    expect([answer.statusCode, answer.json()]).toEqual([201, { ...file, files: [file] }]);
    expect(await fetchFile(answer.json().url)).toEqual(PDF);
  });

  it('accept several files at once, each under an address of its own', async () => {
    const { files } = (await upload(['a.txt', 'same'], ['b.txt', 'same'])).json();
    expect(files.map(({ name }: { name: string }) => name)).toEqual(['a.txt', 'b.txt']);
    expect(files[0].url).not.toBe(files[1].url);
  });

  it.each(['uploadImage', 'uploadFiles'] as const)(
    'are one file under one key, also when the key has been forgotten meanwhile (%s)',
    async (name) => {
      const key = { 'idempotency-key': `forgotten-${name}` };
      const again = () => send(name, name === 'uploadImage' ? 'file' : 'files', [['view.svg', SVG]], key);
      const first = await again();
      const rows = await rowCount();
      await server.db.deleteFrom('idempotency_keys').execute();
      await server.db.updateTable('files').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute();
      const second = await again();
      expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
      expect(await rowCount()).toBe(rows);
      // It counts as new: it is not swept before the edit that needs it has arrived.
      await deleteOrphans(server.db, { before: '2021-01-01T00:00:00.000Z' });
      expect((await fetchFile(first.json().url)).toString()).toContain('<rect');
      expect(await rowCount()).toBe(1);
    },
  );

  it.each([
    ['../../../etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\boot.txt', 'boot.txt'],
    ['invoice.exe.txt', 'invoice.exe.txt'],
    ['evil\u202Etxt.md', 'eviltxt.md'],
    [`${'x'.repeat(300)}.txt`, `${'x'.repeat(251)}.txt`],
  ])('store %s under a generated name, and call it %s', async (name, plain) => {
    const answer = await upload([name, 'text']);
    expect(answer.json().name).toBe(plain);
    expect(answer.json().url).toMatch(/^\/uploads\/[\w-]{24}\.txt$/);
  });

  it.each([
    ['a PNG', () => png(), 'image/png'],
    ['a JPEG', () => jpeg(), 'image/jpeg'],
    ['a GIF', () => gif(), 'image/gif'],
    ['an SVG', async () => Buffer.from(SVG), 'image/svg+xml'],
  ])('accept %s for the editor, whatever its declared type', async (_, make, type) => {
    const answer = await uploadImage(['picture.bin', await make(), 'application/x-anything']);
    expect([answer.statusCode, answer.json().type]).toEqual([201, type]);
  });

  it.each([
    ['HTML named .png', 'uploadFiles', 'files', 'x.png', '<html><script>alert(1)</script></html>'],
    ['HTML named .svg', 'uploadImage', 'file', 'x.svg', '<html><svg></svg></html>'],
    ['a program named .pdf', 'uploadFiles', 'files', 'x.pdf', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
    ['a PDF for the editor', 'uploadImage', 'file', 'x.png', PDF],
    ['a text for a portrait', 'uploadProfilePicture', 'profileImage', 'x.jpg', 'hello'],
  ] as const)('refuse %s, and keep nothing', async (_, name, field, fileName, content) => {
    const rows = await rowCount();
    const answer = await send(name, field, [[fileName, content as Buffer, 'image/png']]);
    expect(answer.statusCode).toBe(415);
    expect(answer.json().message).toMatch(/^Invalid file type: Please /);
    expect([await rowCount(), await incoming()]).toEqual([rows, []]);
  });

  it('distinguish office files and 58-boarding.pkpass by content, and within a family by name', async () => {
    const ole = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]);
    const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
    const typeOf = async (name: string, content: Buffer) => (await upload([name, content])).json().type;
    expect(await typeOf('old.doc', ole)).toBe('application/msword');
    expect(await typeOf('old.xls', ole)).toBe('application/vnd.ms-excel');
    expect((await upload(['old.msi', ole])).statusCode).toBe(415);
    expect(await typeOf('bundle.zip', zip)).toBe('application/zip');
    const pass = await readFile(join(import.meta.dirname, '../../inputs/58-boarding.pkpass'));
    expect(await typeOf('boarding.pkpass', pass)).toBe('application/vnd.apple.pkpass');
    expect(await typeOf('list.odt', openDocument('text'))).toBe('application/vnd.oasis.opendocument.text');
    expect(await typeOf('list.ods', openDocument('spreadsheet'))).toBe(
      'application/vnd.oasis.opendocument.spreadsheet',
    );
    expect(await typeOf('list.odp', openDocument('presentation'))).toBe(
      'application/vnd.oasis.opendocument.presentation',
    );
  });

  it.each([
    ['list.odt', 'text'],
    ['list.ods', 'spreadsheet'],
    ['list.odp', 'presentation'],
  ])('take %s as OpenDocument where it does not begin with its type', async (name, kind) => {
    const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
    const type = `application/vnd.oasis.opendocument.${kind}`;
    expect((await upload([name, zip])).json()).toMatchObject({ name, type });
  });

  it('accept a PDF with bytes before it, as 56-newline.pdf, and leave a text about PDF a text', async () => {
    const typeOf = async (name: string, content: Buffer) => (await upload([name, content])).json().type;
    expect(await typeOf('newline.pdf', Buffer.concat([Buffer.from('\n'), PDF]))).toBe('application/pdf');
    expect(await typeOf('binary.pdf', Buffer.concat([Buffer.alloc(1000), PDF]))).toBe('application/pdf');
    expect((await upload(['late.pdf', Buffer.concat([Buffer.alloc(1024), PDF])])).statusCode).toBe(415);
    expect(await typeOf('notes.txt', Buffer.from('A file begins with %PDF-1.4'))).toBe('text/plain');
  });

  it.each([
    ['Dr. Müller', 'Dr. Müller.pdf'],
    ['Plan 12.05.2026', 'Plan 12.05.2026.pdf'],
    ['Plan 12.05.2026.PDF', 'Plan 12.05.2026.PDF'],
    ['हिन्दी.pdf', 'हिन्दी.pdf'],
    ['scan.docx', 'scan.pdf'],
    ['setup.exe', 'setup.exe.pdf'],
  ])('keep the dots and the marks of %s, which is a PDF', async (name, plain) => {
    expect((await upload([name, PDF])).json().name).toBe(plain);
  });

  it.each([
    ['uploadImage', 'file', 'Image too large: Please use an image smaller than 5MB'],
    ['uploadProfilePicture', 'profileImage', 'File too large: Please select an image file smaller than 5MB.'],
  ] as const)('accept 5 MB as %s and not one byte more, of which nothing is kept', async (name, field, message) => {
    const most = await send(name, field, [['p.png', await pngOfSize(5 * MEGABYTE)]]);
    expect(most.statusCode).toBeLessThan(300);
    const rows = await rowCount();
    const more = await send(name, field, [['p.png', await pngOfSize(5 * MEGABYTE + 1)]]);
    expect([more.statusCode, more.json().message]).toEqual([413, message]);
    expect([await rowCount(), await incoming()]).toEqual([rows, []]);
  });

  it('accept attachments of 25 MB and not one byte more', async () => {
    const text = Buffer.alloc(25 * MEGABYTE + 1, 'a');
    expect((await upload(['a.txt', text.subarray(1)])).json().size).toBe(25 * MEGABYTE);
    const more = await upload(['a.txt', 'fine'], ['b.txt', text]);
    expect(more.statusCode).toBe(413);
    expect(await incoming()).toEqual([]);
  });

  it('turn a photo upright and remove its place and camera', async () => {
    const original = await photo();
    expect(original.includes('Secret Camera')).toBe(true);
    const { url } = (await uploadImage(['photo.jpg', original])).json();
    const stored = await fetchFile(url);
    const { width, height, exif, orientation } = await sharp(stored).metadata();
    expect([width, height, exif, orientation]).toEqual([20, 40, undefined, undefined]);
    expect(stored.includes('Secret Camera')).toBe(false);
  });

  it('remove data hidden behind a picture', async () => {
    const { url, size } = (await uploadImage(['p.png', await pngOfSize(50_000)])).json();
    expect(size).toBeLessThan(1_000);
    expect((await fetchFile(url)).length).toBe(size);
  });

  it('scale large pictures down', async () => {
    const { url } = (await uploadImage(['wide.png', await png({ width: 6000, height: 30 })])).json();
    const { width, height } = await sharp(await fetchFile(url)).metadata();
    expect([width, height]).toEqual([4096, 20]);
  });

  it('refuse a picture of too many pixels without decoding it', async () => {
    const bomb = pixelBomb();
    expect(bomb.length).toBeLessThan(MEGABYTE);
    const answer = await uploadImage(['bomb.png', bomb]);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { file: 'The picture has too many pixels' }]);
    expect(await incoming()).toEqual([]);
  });

  it('A23: refuse an animation of too many frames', async () => {
    const frames = 501;
    const strip = { width: 1, height: frames, channels: 3, background: 'red' } as const;
    const noisy = Buffer.from(Array.from({ length: frames * 3 }, (_, index) => (index * 37) % 256));
    const many = await sharp(noisy, { raw: { ...strip, pageHeight: 1 } })
      .gif()
      .toBuffer();
    const answer = await uploadImage(['long.gif', many]);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { file: 'The picture has too many frames' }]);
  });

  it.each([
    ['uploadImage', 'file'],
    ['uploadFiles', 'files'],
    ['uploadProfilePicture', 'profileImage'],
  ] as const)(
    'A11, A23: refuse a drawing that runs, is too large, or unfolds when it is drawn (%s)',
    async (name, field) => {
      const parts = Array.from(
        { length: 30 },
        (_, index) => `<g id="n${index + 1}"><use href="#n${index}"/><use href="#n${index}"/></g>`,
      );
      const bomb = `<svg xmlns="http://www.w3.org/2000/svg"><rect id="n0"/>${parts.join('')}</svg>`;
      const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
      const large = `<svg xmlns="http://www.w3.org/2000/svg"><path d="${'M0 0'.repeat(60_000)}"/></svg>`;
      const before = await rowCount();
      // Where several files come, the one with the mistake is named.
      const named = name === 'uploadFiles' ? 'bomb.svg: ' : '';
      for (const refused of [bomb, script, large]) {
        const answer = await send(name, field, [['bomb.svg', refused]]);
        expect([answer.statusCode, answer.json().errors]).toEqual([
          422,
          { [field]: `${named}The drawing is too large or has parts that are not accepted. Save it as PNG` },
        ]);
      }
      expect(await rowCount()).toBe(before);
      expect(await incoming()).toEqual([]);
    },
  );

  it('A23: are asked to come again later while too many pictures wait, but other files are not', async () => {
    const busy = await startTestApp({ pictureWork: { atOnce: 0, waiting: 0, waitingOfOne: 0 } });
    const { author } = await createWorld(busy.db);
    const call = (file: File) => busy.call('uploadFiles', { body: fileForm('files', file), as: author.cookie });
    const answer = await call(['a.png', await png()]);
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().message]).toEqual([
      503,
      '10',
      'The server is busy with pictures. Please try again in a moment.',
    ]);
    expect((await call(['view.svg', SVG])).statusCode).toBe(201);
    expect((await call(['a.txt', 'hello'])).statusCode).toBe(201);
    await busy.close();
  });

  it('A23: stop a picture that takes too long, with nothing of it left', async () => {
    const slow = await startTestApp({ pictureWork: { longestSeconds: 1 } });
    const { author } = await createWorld(slow.db);
    const call = (file: File) => slow.call('uploadImage', { body: fileForm('file', file), as: author.cookie });
    // Takes some ten seconds to be encoded again.
    const answer = await call(['slow.gif', await longAnimation({ width: 350, height: 350 }, 500)]);
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { file: 'The picture takes too long to read. Please use a smaller one' },
    ]);
    expect(await readdir(join(slow.database.dataDir, 'incoming'))).toEqual([]);
    expect((await call(['next.png', await png()])).statusCode).toBe(201);
    await slow.close();
  });

  it('refuse a truncated picture', async () => {
    const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const answer = await uploadImage(['half.jpg', whole.subarray(0, whole.length / 2)]);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { file: 'The picture cannot be read' }]);
  });

  it('are refused without a file, with an empty one, in a field of another name, and as JSON', async () => {
    const statusOf = async (answer: ReturnType<typeof upload>) => {
      const { statusCode, json } = await answer;
      return [statusCode, json().errors];
    };
    const empty = new FormData();
    empty.append('note', 'hello');
    const call = (body: unknown) => server.call('uploadFiles', { body, as: world.author.cookie });
    expect(await statusOf(call(empty))).toEqual([422, { files: 'Required' }]);
    expect(await statusOf(upload(['a.txt', '']))).toEqual([422, { files: 'a.txt: The file is empty' }]);
    expect(await statusOf(send('uploadFiles', 'other', [['a.txt', 'x']]))).toEqual([422, { other: 'Unknown field' }]);
    expect((await call({ files: [] })).statusCode).toBe(415);
    const many = Array.from({ length: 21 }, (_, index): File => [`${index}.txt`, 'x']);
    expect(await statusOf(upload(...many))).toEqual([422, { files: 'At most 20 files can be attached' }]);
    expect(await statusOf(uploadImage(['a.png', await png()], ['b.png', await png()]))).toEqual([
      422,
      { file: 'At most 1 file can be attached' },
    ]);
    expect(await incoming()).toEqual([]);
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'hello'],
    [
      'no end',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhel',
    ],
    ['no sense', 'multipart/form-data; boundary=x', 'nothing of the kind'],
    [
      'a prototype',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
    ],
  ])('answer a form with %s without a crash', async (_, contentType, payload) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: { cookie: world.author.cookie, 'content-type': contentType },
      payload,
    });
    expect([400, 422]).toContain(answer.statusCode);
    expect(answer.json().message).toEqual(expect.any(String));
    expect(await incoming()).toEqual([]);
  });

  it('refuse a form for a call that takes JSON', async () => {
    const answer = await server.call('createComment', {
      params: { id: world.eventId },
      body: fileForm('content', ['a.txt', 'x']),
      as: world.author.cookie,
    });
    expect([answer.statusCode, answer.json().message]).toEqual([415, 'The body must be JSON']);
  });

  it('are done once under one key, and compared by the content of the files', async () => {
    const headers = { 'idempotency-key': 'upload-1' };
    const first = await send('uploadFiles', 'files', [['a.txt', 'one']], headers);
    const again = await send('uploadFiles', 'files', [['a.txt', 'one']], headers);
    expect([again.statusCode, again.json(), again.headers['idempotency-replayed']]).toEqual([
      201,
      first.json(),
      'true',
    ]);
    expect((await send('uploadFiles', 'files', [['a.txt', 'two']], headers)).statusCode).toBe(422);
    expect(await incoming()).toEqual([]);
  });

  it("change a person's picture, for themselves and everyone in their groups", async () => {
    const answer = await send('uploadProfilePicture', 'profileImage', [['me.png', await png()]]);
    const { profileImageUrl } = answer.json();
    expect(profileImageUrl).toMatch(/^\/uploads\/[\w-]{24}\.png$/);
    const user = await server.call('currentUser', { as: world.author.cookie });
    expect(user.json()).toMatchObject({ profileImageUrl, userInfo: { profileImageUrl } });
    const members = await server.call('listMembers', { params: { id: world.groupId }, as: world.member.cookie });
    const found = members.json().find(({ userId }: { userId: number }) => userId === world.author.id);
    expect(found.userInfo.profileImageUrl).toBe(profileImageUrl);
  });

  it('change nothing of a person who does not exist', async () => {
    const answer = await server.call('uploadProfilePicture', {
      params: { id: 999_999 },
      body: fileForm('profileImage', ['me.png', await png()]),
      as: world.admin.cookie,
    });
    expect(answer.statusCode).toBe(404);
  });
});
