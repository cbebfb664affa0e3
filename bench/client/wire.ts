import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { TransportPort, WireAnswer, WireRequest } from '#sync/ports/transport.ts';

/** The traffic between a client and the server. */
interface Traffic {
  requests: number;
  /** Bodies as they travel, gzip where the server compresses; headers are left out. */
  bytes: number;
}

/** An answer as it arrived, before it was parsed. */
interface Arrived {
  status: number;
  body: Buffer;
  tag: string | null;
}

/** The real server behind the client's port, without a socket. */
export class InjectedTransport implements TransportPort {
  readonly traffic: Traffic = { requests: 0, bytes: 0 };
  readonly #app: FastifyInstance;
  readonly #cookie: string;

  constructor(app: FastifyInstance, cookie: string) {
    this.#app = app;
    this.#cookie = cookie;
  }

  async send(request: WireRequest): Promise<WireAnswer> {
    const { status, body, tag } = await this.arrive(request);
    return {
      kind: 'answer',
      status,
      body: body.length > 0 ? JSON.parse(body.toString('utf8')) : undefined,
      message: `${status}`,
      said: null,
      fields: {},
      isOwn: true,
      isOtherSession: false,
      retryAfter: null,
      serverTime: null,
      tag,
    };
  }

  async arrive({
    method,
    path,
    ifNoneMatch = null,
  }: Pick<WireRequest, 'method' | 'path' | 'ifNoneMatch'>): Promise<Arrived> {
    const answer = await this.#app.inject({
      method,
      url: path,
      headers: {
        cookie: this.#cookie,
        'accept-encoding': 'gzip',
        ...(ifNoneMatch !== null && { 'if-none-match': ifNoneMatch }),
      },
    });
    const { rawPayload, statusCode: status, headers } = answer;
    this.traffic.requests += 1;
    this.traffic.bytes += rawPayload.length;
    const body = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
    return { status, body, tag: headers.etag ?? null };
  }
}
