import { openAsBlob } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '#server/base/config.ts';
import { type ByteRange, type FileStore, FileStoreUnavailable } from './file-store.ts';

/** The time limit for the service to begin its answer, and to continue it. */
const PATIENCE_MS = 60_000;
/** A failed request is retried; every one of them is safe to repeat. */
const RETRIES = 3;
/** `Last-Modified` is written in whole seconds. */
const SECOND_MS = 1_000;

/**
 * A store in a bucket of an S3-compatible service, addressed by path (`endpoint/bucket/<prefix>files/<hash>`). `keep`
 * and `forget` of one content take turns within this process alone: a content that another one receives in the very
 * moment of forgetting has to be sent again.
 * @throws FileStoreUnavailable from every method if the service fails
 */
export function s3Store(
  { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey }: S3Config,
  patienceMs = PATIENCE_MS,
): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const address = `${endpoint}/${encodeURIComponent(bucket)}`;
  // Keeps this store's objects apart from those of the bucket's other users.
  const folder = `${prefix}files/`;
  const inTurn = turns();

  /** @returns the answer, null for 404 */
  async function ask(method: string, path: string, init: RequestInit = {}): Promise<Response | null> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new Error('The file store does not answer')), patienceMs);
    try {
      const answer = await client.fetch(`${address}${path}`, { method, signal: controller.signal, ...init });
      if (answer.ok) return answer;
      const text = await answer.text();
      if (answer.status === 404 && !text.includes('NoSuchBucket')) return null;
      throw new Error(`The file store answers ${answer.status} to ${method}: ${text.slice(0, 300)}`);
    } catch (error) {
      throw new FileStoreUnavailable((error as Error).message, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  async function need(method: string, path: string, init?: RequestInit): Promise<Response> {
    const answer = await ask(method, path, init);
    if (!answer) throw new FileStoreUnavailable(`The file store answers 404 to ${method}`);
    return answer;
  }

  const pathOf = (hash: string) => `/${folder}${hash}`;

  return {
    keep: (hash, path) =>
      inTurn(hash, async () => {
        const body = await openAsBlob(path);
        const answer = await need('PUT', pathOf(hash), { body, headers: { 'x-amz-content-sha256': hash } });
        await answer.arrayBuffer();
        await unlink(path);
      }),

    async read(hash, range) {
      const answer = await ask('GET', pathOf(hash), range && { headers: { range: rangeHeader(range) } });
      return answer && Readable.from(unlessStalled(answer.body as ReadableStream<Uint8Array>, patienceMs));
    },

    async *keptBefore(instant) {
      let after = '';
      for (;;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: folder, ...(after && { 'start-after': after }) });
        const page = readPage(await (await need('GET', `?${query}`)).text(), folder);
        for (const { key, modified } of page.entries) {
          if (modified < instant) yield key.slice(folder.length);
        }
        const last = page.entries.at(-1);
        if (!page.isTruncated || !last) return;
        after = last.key;
      }
    },

    forget: (hash, instant) =>
      inTurn(hash, async () => {
        const found = await ask('HEAD', pathOf(hash));
        const modified = Date.parse(found?.headers.get('last-modified') ?? '');
        if (modified + SECOND_MS < instant) await ask('DELETE', pathOf(hash));
      }),

    async check() {
      const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '1', prefix: folder });
      await (await need('GET', `?${query}`)).arrayBuffer();
    },
  };
}

/**
 * Yields the pieces of a content; fails if the next one does not come. The time limit applies only to the service: a
 * reader may take any time between the pieces.
 */
async function* unlessStalled(body: ReadableStream<Uint8Array>, patienceMs: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const patience = AbortSignal.timeout(patienceMs);
      const stalled = new Promise<never>((_, reject) => {
        patience.onabort = () => reject(new FileStoreUnavailable('The file store stopped answering'));
      });
      const { done, value } = await Promise.race([reader.read(), stalled]);
      patience.onabort = null;
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

const rangeHeader = ({ start, end }: ByteRange): string => `bytes=${start}-${end}`;

/** Returns a function that runs work on one name sequentially. */
function turns(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}

interface Page {
  entries: { key: string; modified: number }[];
  isTruncated: boolean;
}

/** Reads a list of objects (ListObjectsV2); our names have no characters that XML escapes. */
function readPage(xml: string, folder: string): Page {
  const entries = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const key = /<Key>([^<]+\/[0-9a-f]{64})<\/Key>/.exec(entry)?.[1];
    const modified = Date.parse(/<LastModified>([^<]+)<\/LastModified>/.exec(entry)?.[1] ?? '');
    return key?.lastIndexOf('/') === folder.length - 1 ? [{ key, modified }] : [];
  });
  return { entries, isTruncated: xml.includes('<IsTruncated>true</IsTruncated>') };
}
