import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '#server/base/clock.ts';

/** A list returns so few objects at a time that several requests are needed to see all. */
const PER_PAGE = 2;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

export interface ObjectStore {
  /** The settings of a server that uses it. */
  env: Record<string, string>;
  /** The content of each object, by its key. */
  objects: Map<string, { content: Buffer; modified: number }>;
  /** Answers this many of the next requests with 503. */
  failures: number;
  /** Sends the first half of each content, and then nothing more. */
  stalls: boolean;
  /** Answers nothing before this resolves. */
  waits: Promise<void> | null;
  close(): Promise<void>;
}

/**
 * The part of an S3-compatible service that a file store needs, on loopback: it checks each signature, length and hash.
 */
export async function startObjectStore(clock: Clock): Promise<ObjectStore> {
  const [bucket, region, keyId, secret] = ['trips', 'eu-test-1', 'AKTEST', 'a secret/key'];
  const objects: ObjectStore['objects'] = new Map();

  /** The signature that the caller's request must carry (AWS Signature Version 4). */
  function signatureOf({ method = '', url = '', headers }: IncomingMessage, signed: string): string {
    const [path = '', query = ''] = url.split('?');
    const names = signed.split(';');
    const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
    const pairs = [...new URLSearchParams(query)].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
    const canonical = [method, path, pairs.join('&'), lines, signed, headers['x-amz-content-sha256']].join('\n');
    const at = String(headers['x-amz-date']);
    const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`;
    const key = scope.split('/').reduce<string | Buffer>((outer, part) => hmac(outer, part), `AWS4${secret}`);
    return hmac(key, `AWS4-HMAC-SHA256\n${at}\n${scope}\n${sha256(canonical)}`).toString('hex');
  }

  function isSigned(request: IncomingMessage): boolean {
    const parts = /Credential=(\w+)\/.*SignedHeaders=([\w;-]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    );
    return parts?.[1] === keyId && parts[3] === signatureOf(request, parts[2] ?? '');
  }

  function list(query: URLSearchParams): string {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? ''];
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const entries = keys.slice(0, PER_PAGE).map((key) => {
      const modified = new Date(objects.get(key)?.modified ?? 0).toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified></Contents>`;
    });
    const isTruncated = keys.length > PER_PAGE;
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${entries.join('')}</ListBucketResult>`;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const say = (status: number, content: string | Buffer = '', headers = {}) =>
      void response.writeHead(status, headers).end(content);
    await store.waits;
    if (store.failures > 0) {
      store.failures -= 1;
      return say(503);
    }
    if (!isSigned(request)) return say(403, '<Code>SignatureDoesNotMatch</Code>');
    const url = new URL(request.url ?? '', 'http://store');
    const [, inBucket, ...rest] = url.pathname.split('/');
    if (inBucket !== bucket) return say(404, '<Code>NoSuchBucket</Code>');
    const key = rest.join('/');
    if (key === '') return say(200, list(url.searchParams));
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return say(411, '<Code>MissingContentLength</Code>');
      if (sha256(body) !== request.headers['x-amz-content-sha256'])
        return say(400, '<Code>XAmzContentSHA256Mismatch</Code>');
      objects.set(key, { content: body, modified: clock() });
      return say(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return say(204);
    }
    const object = objects.get(key);
    if (!object) return say(404, '<Code>NoSuchKey</Code>');
    const headers = { 'last-modified': new Date(object.modified).toUTCString() };
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (store.stalls)
      return void response.writeHead(200, headers).write(object.content.subarray(0, object.content.length / 2));
    if (start === undefined) return say(200, object.content, headers);
    say(206, object.content.subarray(Number(start), Number(end) + 1), headers);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const store: ObjectStore = {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: keyId,
      S3_SECRET_ACCESS_KEY: secret,
    },
    objects,
    failures: 0,
    stalls: false,
    waits: null,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return store;
}
