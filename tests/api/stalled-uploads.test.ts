import { describe, expect, it } from 'vitest';
import { HttpTransport } from '#api/transport.ts';
import { VirtualClock } from '#support/virtual-clock.ts';
import type { WireRequest } from '#sync/ports/transport.ts';
import { requestLimit } from '#sync/retry/due.ts';

const SECOND = 1_000;
const TOTAL = 25 * 1024 * 1024;

/** An upload of 25 MB on a network that the test controls. */
function upload(wishes: Partial<WireRequest> = {}) {
  const clock = new VirtualClock();
  let told: (sent: number, total: number) => void = () => {};
  let answered: (answer: Response) => void = () => {};
  let limit: AbortSignal | null = null;
  const transport = new HttpTransport({
    origin: 'https://trip.example',
    clock,
    fetch: () => Promise.reject(new Error('Not without progress')),
    fetchWithProgress: (request, _form, onProgress) =>
      new Promise((resolve, reject) => {
        told = onProgress;
        answered = resolve;
        limit = request.signal;
        request.signal.addEventListener('abort', () => reject(new TypeError('Aborted')));
      }),
  });
  const seen: number[] = [];
  const answer = transport.send({
    method: 'POST',
    path: '/api/uploads',
    body: null,
    key: 'key-1',
    asUser: '7',
    form: [{ name: 'files', file: { name: 'film.zip', type: 'application/zip', bytes: new ArrayBuffer(TOTAL) } }],
    onProgress: (sent) => seen.push(sent),
    mayTakeLong: true,
    ...wishes,
  });
  /** Advances the clock for all timers. */
  const pass = (ms: number) => {
    const until = clock.now() + ms;
    while (clock.step(until));
    clock.moveTo(until);
  };
  const isCut = () => limit?.aborted ?? false;
  const done = () => answered(new Response('{}', { status: 201, headers: { 'content-type': 'application/json' } }));
  return { clock, answer, pass, seen, isCut, done, tell: (sent: number) => told(sent, TOTAL) };
}

describe('[FILE-5] the time of an upload', () => {
  it('follows its progress: as long as bytes leave it is not cut off, however slow it is', async () => {
    const { clock, answer, pass, seen, isCut, done, tell } = upload();
    const began = clock.now();
    // 1 KB a second.
    for (let sent = 25 * 1024; sent <= TOTAL; sent += 25 * 1024) {
      pass(25 * SECOND);
      tell(sent);
    }
    expect(isCut()).toBe(false);
    expect(clock.now() - began).toBeGreaterThan(5 * requestLimit(TOTAL));
    expect(seen).toHaveLength(1024);
    done();
    expect(await answer).toMatchObject({ kind: 'answer', status: 201 });
    expect(clock.nextAt()).toBeNull();
  });

  it('is over when nothing has left for 30 seconds', async () => {
    const { answer, pass, isCut, tell } = upload();
    pass(20 * SECOND);
    tell(1024);
    pass(20 * SECOND);
    // Reported again without progress.
    tell(1024);
    pass(9 * SECOND);
    expect(isCut()).toBe(false);
    pass(SECOND);
    expect(isCut()).toBe(true);
    expect(await answer).toEqual({ kind: 'incomplete' });
  });

  it('leaves the network time for the bytes that have left the device, and the server time for its answer', async () => {
    const { answer, pass, isCut, tell } = upload();
    tell(TOTAL);
    pass(100 * SECOND);
    expect(isCut()).toBe(false);
    pass(30 * SECOND);
    expect(isCut()).toBe(true);
    expect(await answer).toEqual({ kind: 'incomplete' });
  });

  it('[FILE-5] is that of its size where a second request would be a second effect', () => {
    const { clock, isCut, done } = upload({ mayTakeLong: false });
    expect(clock.nextAt()).toBeNull();
    expect(isCut()).toBe(false);
    done();
  });

  it('is that of its size at 15 KB a second where progress is unknown, as in the service worker', () => {
    for (const megabytes of [0.1, 5, 25, 120]) {
      const bytes = megabytes * 1024 * 1024;
      expect(requestLimit(bytes)).toBeGreaterThan((bytes / (15 * 1024)) * SECOND);
    }
  });
});
