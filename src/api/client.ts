import * as v from 'valibot';
import { type Endpoint, fillPath, type ReadOf } from '#contract/calls/endpoint.ts';
import { describeIssue, isRow } from '#contract/schema/reading.ts';
import type { WireAnswer } from '#sync/ports/transport.ts';
import type { AbortableRequest } from './transport.ts';

/** The result of a call. `value` is read leniently: one shape, regardless of the server's spelling. */
export type ApiAnswer<T> =
  | {
      kind: 'ok';
      value: T;
      /** The server's clock, milliseconds since the epoch; null when the answer does not contain it. */
      serverTime: number | null;
      /** The answer's entity tag; null when it has none. */
      tag: string | null;
    }
  | {
      kind: 'http-error';
      status: number;
      /** `{status}: {body text or status text}`. */
      message: string;
      /** The server's own message; null when it gave none. */
      said: string | null;
      fields: Record<string, string>;
      /** The answer comes from the API itself and not from a proxy (see `WireAnswer`). */
      isOwn: boolean;
      /** The session belongs to another person than the client (`as`), so the answer says nothing about the request. */
      isOtherSession: boolean;
      /** The body could be read, regardless of its content. */
      isReadable: boolean;
    }
  /** No answer, an incomplete one, or one that does not come from the API. */
  | { kind: 'offline' }
  /** A 2xx answer whose body does not have the shape that the contract gives this call. */
  | { kind: 'invalid-response'; reason: string };

interface CallOptions {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Idempotency-Key. */
  key?: string;
  /** The entity tag of the stored answer; if it is still current, the status is 304. */
  tag?: string | null;
  /** Aborts the call, which then ends as 'offline'. */
  signal?: AbortSignal | undefined;
}

/** The part of a `TransportPort` that the client sends with; it need not support aborting a request. */
interface Sender {
  send(request: AbortableRequest): Promise<WireAnswer>;
}

/** Calls the endpoints of the contract's table. */
export class ApiClient {
  readonly #transport: Sender;
  readonly #asUser: string | null;

  /**
   * @param asUser the user whose calls these are: in the session of another user the server refuses them; null for no
   * check
   */
  constructor(transport: Sender, asUser: string | null = null) {
    this.#transport = transport;
    this.#asUser = asUser;
  }

  /** The same client, for the calls of one user only. */
  as(userId: string): ApiClient {
    return new ApiClient(this.#transport, userId);
  }

  async call<E extends Endpoint>(endpoint: E, options: CallOptions = {}): Promise<ApiAnswer<ReadOf<E>>> {
    const { params = {}, query = {}, body = null, key = null, tag: ifNoneMatch = null, signal } = options;
    const search = new URLSearchParams(query).toString();
    const path = `${fillPath(endpoint.path, params)}${search && `?${search}`}`;
    const answer = await this.#transport.send({
      method: endpoint.method,
      path,
      body,
      key,
      asUser: this.#asUser,
      ifNoneMatch,
      ...(signal && { signal }),
    });
    if (answer.kind !== 'answer') return { kind: 'offline' };
    const { status, message, said, fields, isOwn, isOtherSession, serverTime, tag = null } = answer;
    if (status < 200 || status >= 300)
      return {
        kind: 'http-error',
        status,
        message,
        said,
        fields,
        isOwn,
        isOtherSession,
        isReadable: isRow(answer.body),
      };
    if (!endpoint.read) return { kind: 'ok', value: undefined as ReadOf<E>, serverTime, tag };
    const read = v.safeParse(endpoint.read, answer.body);
    return read.success
      ? { kind: 'ok', value: read.output as ReadOf<E>, serverTime, tag }
      : { kind: 'invalid-response', reason: describeIssue(read.issues[0]) };
  }
}
