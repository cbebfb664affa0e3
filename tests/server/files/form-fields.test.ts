import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PDF } from '../support/pictures.ts';
import { startProgram } from '../support/server-process.ts';
import { sharedWorld } from '../support/world.ts';
import { EVENT } from '../support/write-calls.ts';

const MEGABYTE = 1024 * 1024;

function formOf(fields: Iterable<readonly [string, string]>, file?: { field: string }): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  if (file) form.append(file.field, new File([PDF], 'plan.pdf'));
  return form;
}

describe('Fields of a form (A19)', () => {
  const { server, world } = sharedWorld();

  const createEvent = async (fields: Record<string, string>) => {
    const body = formOf(Object.entries({ ...EVENT, ...fields }));
    const answer = await server.call('createSchedule', {
      params: { id: world.groupId },
      body,
      as: world.organizer.cookie,
    });
    return [answer.statusCode, answer.json().errors];
  };
  const upload = (fields: (readonly [string, string])[]) =>
    server.call('uploadFiles', { body: formOf(fields, { field: 'files' }), as: world.author.cookie });

  it('contain what the schema allows, in any script', async () => {
    expect(await createEvent({ title: '山'.repeat(100), description: '山'.repeat(200_000) })).toEqual([201, undefined]);
  });

  it('that are longer than their schema allows are named', async () => {
    expect(await createEvent({ title: 'x'.repeat(5_000) })).toEqual([422, { title: 'Too long' }]);
    expect(await createEvent({ instruction: 'x'.repeat(MEGABYTE) })).toEqual([422, { instruction: 'Too long' }]);
  });

  it('that the schema does not know are named, however long they are', async () => {
    expect(await createEvent({ other: 'x'.repeat(MEGABYTE) })).toEqual([422, { other: 'Unknown field' }]);
  });

  it('that are not used are left out, however long they are', async () => {
    const answer = await upload([
      ['note', 'x'.repeat(MEGABYTE)],
      ['another', '\0'],
    ]);
    expect([answer.statusCode, answer.json().name]).toEqual([201, 'plan.pdf']);
  });

  it.each(['form-data', 'form-data; filename="plan.pdf"'])('that have no name are refused: %s', async (disposition) => {
    const body = Buffer.from(`--x\r\nContent-Disposition: ${disposition}\r\n\r\ntext\r\n--x--\r\n`);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await server.call('uploadFiles', { body, headers, as: world.author.cookie });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'A part of the form has no name']);
  });

  it('of which there are far more than the schema names are not read to the end', async () => {
    const answer = await upload(Array.from({ length: 100 }, (_, n) => [`field ${n}`, '']));
    expect([answer.statusCode, answer.json().message]).toEqual([413, 'The request is too large']);
    expect(answer.headers.connection).toBe('close');
  });
});

describe('Forms that are held open (A19)', { timeout: 60_000 }, () => {
  it('with fifty fields of a megabyte each take no noticeable memory of the server', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'matrix-forms-'));
    const server = startProgram('server/main.mjs', {
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO_DATA: 'off',
      ADMIN_PASSWORD: 'given by settings',
      NODE_OPTIONS: '--max-old-space-size=64',
    });
    const forms: ClientRequest[] = [];
    try {
      const address = (await server.line(/Open\s+(http:\/\/127\.0\.0\.1:\d+)/))[1] ?? '';
      const signIn = await fetch(`${address}/api/auth/credential-login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@matrix.example.org', password: 'given by settings' }),
      });
      const cookie = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const field = (n: number) =>
        `--x\r\nContent-Disposition: form-data; name="${n}"\r\n\r\n${randomBytes(MEGABYTE / 2).toString('hex')}\r\n`;
      const texts = Array.from({ length: 12 }, (_, n) => field(n));
      for (let count = 0; count < 6; count += 1) {
        const form = request(`${address}/api/uploads`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 50 * MEGABYTE },
        });
        const ended = new AbortController();
        form.on('error', () => {}).on('close', () => ended.abort());
        forms.push(form);
        // Written when the kernel has taken it from this process; the part that the server has not read fills the
        // buffers of the connection. The server may also refuse the form and close its connection, which takes no
        // memory either.
        for (const text of texts)
          if (!form.write(text)) await once(form, 'drain', { signal: ended.signal }).catch(() => {});
      }
      expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ status: 'ok' });
    } finally {
      for (const form of forms) form.destroy();
      server.process.kill('SIGKILL');
      await server.exited;
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
