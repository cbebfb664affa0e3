import type { FormPart } from '#sync/kinds/kind.ts';

export interface WireRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters filled in: `/api/schedules/12/comments`. */
  path: string;
  /** Sent as JSON; null sends none. */
  body: unknown;
  /** The Idempotency-Key; null sends none. */
  key: string | null;
  /**
   * The id of the user who makes the request: the server refuses it in the session of another user. Null for no check.
   */
  asUser: string | null;
  /** Sent as multipart/form-data in place of `body`. */
  form?: readonly FormPart[];
  /** If-Match: the version that the edit is based on; without it the server does not compare. */
  ifMatch?: number | null;
  /** If-None-Match: the entity tag of the stored answer; 304 means that it is still current. */
  ifNoneMatch?: string | null;
  /** Additional headers. */
  headers?: Readonly<Record<string, string>>;
  /** Called while a form with files is sent, where the platform reports progress: bytes sent, of the total. */
  onProgress?: (sent: number, total: number) => void;
  /**
   * The request may take as long as it makes progress, because repeating it meanwhile does no harm. Otherwise its
   * timeout follows from its size.
   */
  mayTakeLong?: boolean;
}

/**
 * The outcome of a request.
 * - `answer`: from the API: JSON with any status, no content (204), or a refusal in plain text.
 * - `unreachable`: no answer, or one from an intermediary (a redirect, a page of HTML where JSON belongs): then it is a
 *   captive portal.
 * - `incomplete`: timed out, or cut off in the middle; the server may have processed the request.
 */
export type WireAnswer =
  | {
      kind: 'answer';
      status: number;
      /** Parsed JSON; `undefined` where there was no content. */
      body: unknown;
      /** For a failure: `{status}: {body text or status text}`. */
      message: string;
      /** The server's own message for a failure; null when it gave none. */
      said: string | null;
      /** Messages per field, where the server gives them. */
      fields: Record<string, string>;
      /**
       * For a failure: the answer comes from the API itself, as JSON in the shape of its errors. Any other answer may
       * come from a filter or a proxy, and must not remove anything.
       */
      isOwn: boolean;
      /** The session is not that of `asUser`; nothing was done. */
      isOtherSession: boolean;
      /** The answer is a replay, and the entity that it describes has been removed since. */
      isRemoved?: boolean;
      /** The server's Retry-After, in milliseconds; null when it has none. */
      retryAfter: number | null;
      /** The server's clock, milliseconds since the epoch; null when the answer does not contain it. */
      serverTime: number | null;
      /** The answer's entity tag; null or left out when there is none. */
      tag?: string | null;
    }
  | { kind: 'unreachable'; isPortal?: true }
  | { kind: 'incomplete' };

export interface TransportPort {
  send(request: WireRequest): Promise<WireAnswer>;
}

/** `serverTime`: the server's clock, milliseconds since the epoch; null when the answer does not contain it. */
export type WhoAmI =
  | { kind: 'person'; userId: string; serverTime: number | null }
  | { kind: 'no-session' }
  /** `status`: the status of an answer without a user; null or left out where no answer came. */
  | { kind: 'unreachable'; status?: number | null };

export interface SessionPort {
  /** The owner of the present session, by the server's answer. */
  whoAmI(): Promise<WhoAmI>;
}
