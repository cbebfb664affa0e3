import { afterEach, expect, it, vi } from 'vitest';
import { HttpTransport } from '#api/transport.ts';
import { uploadFetch } from '#api/upload-fetch.ts';
import { VirtualClock } from '#support/virtual-clock.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The part of the browser's API that is used; it answers every request. */
class FakeXhr {
  static sent: { body: unknown; headers: string[] } | null = null;
  upload = {};
  status = 201;
  statusText = 'Created';
  responseText = '{}';
  responseURL = '';
  onload = () => {};
  readonly #headers: string[] = [];
  open(): void {}
  setRequestHeader(name: string): void {
    this.#headers.push(name);
  }
  getAllResponseHeaders = () => 'content-type: application/json\r\n';
  send(body: unknown): void {
    FakeXhr.sent = { body, headers: this.#headers };
    this.onload();
  }
}

it('F13: sends a file where a request cannot be read back, as in WebKit', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  for (const read of ['blob', 'arrayBuffer', 'formData', 'text'] as const)
    vi.spyOn(Request.prototype, read).mockRejectedValue(new TypeError('A form with files cannot be read'));
  const transport = new HttpTransport({
    origin: 'https://upload.example',
    fetchWithProgress: uploadFetch,
    clock: new VirtualClock(0),
  });
  const file = { name: 'Torii.png', type: 'image/png', bytes: new Uint8Array([1, 2, 3]).buffer };
  const answer = await transport.send({
    method: 'POST',
    path: '/api/uploads',
    body: null,
    form: [{ name: 'file', file }],
    key: 'key-1',
    asUser: null,
    onProgress: () => {},
  } as unknown as Parameters<HttpTransport['send']>[0]);
  expect(answer).toMatchObject({ kind: 'answer', status: 201 });
  const { body, headers } = FakeXhr.sent ?? { body: null, headers: [] };
  expect((body as FormData).get('file')).toMatchObject({ name: 'Torii.png', size: 3 });
  // The browser writes it, with the boundary of the body that it sends.
  expect(headers).toEqual(expect.not.arrayContaining(['content-type']));
  expect(headers).toContain('idempotency-key');
});
