import ky, { type KyInstance } from 'ky';
import * as v from 'valibot';
import { ErrorBody } from '#contract/calls/errors.ts';
import {
  API_HEADER,
  APP_VERSION_HEADER,
  EXPECTED_USER_HEADER,
  REMOVED_SINCE_HEADER,
  SIGNED_IN_AS_OTHER_HEADER,
} from '#contract/calls/headers.ts';
import { VERSION } from '#contract/calls/version.ts';
import type { FormPart } from '#sync/kinds/kind.ts';
import type { ClockPort } from '#sync/ports/platform.ts';
import type { TransportPort, WireAnswer, WireRequest } from '#sync/ports/transport.ts';
import type { ClockReading } from '#sync/retry/clock-error.ts';
import { requestLimit } from '#sync/retry/due.ts';
import { StallWatch } from './stall-watch.ts';

/** The answer to If-None-Match: the stored answer is still current. */
const NOT_MODIFIED = 304;
/** Refusals that a proxy in front of the API may write itself, as a page of its own. */
const PROXY_REFUSALS = new Set([413, 414, 431]);

/** `fetch` that reports how many bytes of the body are sent, of all. */
export type FetchWithProgress = (
  request: Request,
  /** The request's body. */
  form: FormData,
  onProgress: (sent: number, total: number) => void,
) => Promise<Response>;

/** A request that its caller may abort. The engine never does: only the answer says whether an edit was accepted. */
export interface AbortableRequest extends WireRequest {
  signal?: AbortSignal | undefined;
}

interface TransportOptions {
  /** Scheme, host and port of the API: the page's own. */
  origin: string;
  fetch?: typeof globalThis.fetch;
  /** Used for requests with progress; missing where the platform cannot report it. */
  fetchWithProgress?: FetchWithProgress | undefined;
  clock: ClockPort;
}

/**
 * One request and its outcome, as a value. It never retries and never follows a redirect: the engine decides that,
 * because it knows what a wrong decision costs.
 */
export class HttpTransport implements TransportPort {
  readonly #origin: string;
  readonly #clock: ClockPort;
  readonly #ky: KyInstance;
  readonly #fetch: typeof globalThis.fetch;
  readonly #fetchWithProgress: FetchWithProgress | undefined;
  /** Called with the server's clock, as far as an answer contains it. */
  clockRead: ((reading: ClockReading) => void) | null = null;
  /** The API has been seen to mark its own answers. */
  #isMarked = false;

  constructor({ origin, fetch = globalThis.fetch, fetchWithProgress, clock }: TransportOptions) {
    this.#origin = origin;
    this.#clock = clock;
    // The browser's `fetch` throws when it is called as a method of another object.
    this.#fetch = (input, init) => fetch(input, init);
    this.#ky = ky.create({ fetch: this.#fetch, retry: 0, timeout: false, throwHttpErrors: false });
    this.#fetchWithProgress = fetchWithProgress;
  }

  async send(wanted: AbortableRequest): Promise<WireAnswer> {
    const { onProgress, mayTakeLong } = wanted;
    const form = wanted.form ? formData(wanted.form) : null;
    const sending = onProgress && form && this.#fetchWithProgress;
    const watch = sending && mayTakeLong ? new StallWatch(this.#clock, fileBytes(wanted.form)) : null;
    const limit = watch?.signal ?? AbortSignal.timeout(requestLimit(fileBytes(wanted.form)));
    const end = wanted.signal ? AbortSignal.any([limit, wanted.signal]) : limit;
    const { method, path, body } = wanted;
    const url = new URL(path, this.#origin);
    const options = {
      method,
      headers: headersOf(wanted),
      signal: end,
      credentials: 'include',
      redirect: 'manual',
      cache: 'no-store',
    } as const;
    const left = this.#clock.now();
    let response: Response;
    try {
      if (!form) response = await this.#ky(url, { ...options, ...(body !== null && { json: body }) });
      else {
        const request = new Request(url, { ...options, body: form });
        response = sending
          ? await sending(request, form, (sent, total) => {
              watch?.moved(sent, total);
              onProgress(sent, total);
            })
          : await this.#fetch(request);
      }
    } catch {
      return { kind: end.aborted ? 'incomplete' : 'unreachable' };
    } finally {
      watch?.end();
    }
    const came = this.#clock.now();
    if (isIntercepted(response)) return { kind: 'unreachable', isPortal: true };
    const serverTime = timeOf(response.headers.get('date'));
    if (serverTime !== null) this.clockRead?.({ left, came, serverTime });
    try {
      return this.#read(response, await response.text());
    } catch {
      return { kind: 'incomplete' };
    }
  }

  #read(response: Response, text: string): WireAnswer {
    const { status, headers } = response;
    const hasMark = headers.has(API_HEADER);
    this.#isMarked ||= hasMark && status < 400;
    const answer = (body: unknown): WireAnswer => {
      const error = v.safeParse(ErrorBody, status >= 400 ? body : null);
      return {
        kind: 'answer',
        status,
        body,
        message: `${status}: ${text || response.statusText}`,
        said: error.success ? error.output.message : null,
        fields: (error.success && error.output.errors) || {},
        isOwn: error.success && (hasMark || !this.#isMarked),
        isOtherSession: status >= 400 && headers.has(SIGNED_IN_AS_OTHER_HEADER),
        isRemoved: headers.has(REMOVED_SINCE_HEADER),
        retryAfter: retryAfter(headers.get('retry-after'), this.#clock.now()),
        serverTime: timeOf(headers.get('date')),
        tag: headers.get('etag'),
      };
    };
    if (status === 204 || status === 205 || status === NOT_MODIFIED) return answer(undefined);
    if (!isJson(headers)) return status < 400 ? { kind: 'unreachable' } : answer(text);
    try {
      return answer(JSON.parse(text));
    } catch {
      return status < 400 ? { kind: 'incomplete' } : answer(text);
    }
  }
}

function headersOf({ key, asUser, ifMatch, ifNoneMatch, headers }: WireRequest): Record<string, string> {
  return {
    ...headers,
    accept: 'application/json',
    [APP_VERSION_HEADER]: VERSION,
    ...(key !== null && { 'idempotency-key': key }),
    ...(asUser !== null && { [EXPECTED_USER_HEADER]: asUser }),
    ...(ifMatch != null && { 'if-match': `"${ifMatch}"` }),
    ...(ifNoneMatch != null && { 'if-none-match': ifNoneMatch }),
  };
}

function formData(parts: readonly FormPart[]): FormData {
  const form = new FormData();
  for (const part of parts) {
    if ('value' in part) form.append(part.name, part.value);
    else form.append(part.name, new Blob([part.file.bytes], { type: part.file.type }), part.file.name);
  }
  return form;
}

const fileBytes = (form: readonly FormPart[] = []): number =>
  form.reduce((sum, part) => sum + ('file' in part ? part.file.bytes.byteLength : 0), 0);

const contentType = (headers: Headers): string => headers.get('content-type')?.toLowerCase() ?? '';
const isJson = (headers: Headers): boolean => /[/+]json\b/.test(contentType(headers));

/**
 * A captive portal (F10): a redirect, or a page where the API would have answered JSON. A gateway's own 5xx page counts
 * as the API being down, and a proxy's "too large" as a refusal.
 */
function isIntercepted(response: Response): boolean {
  const { status, type, redirected, headers } = response;
  if (status === NOT_MODIFIED) return false;
  if (type === 'opaqueredirect' || redirected || status === 0 || (status >= 300 && status < 400)) return true;
  return contentType(headers).startsWith('text/html') && status < 500 && !PROXY_REFUSALS.has(status);
}

function timeOf(date: string | null): number | null {
  const at = date === null ? Number.NaN : Date.parse(date);
  return Number.isFinite(at) ? at : null;
}

/** Milliseconds, from seconds or a date; null for neither. */
function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  if (header.trim() !== '' && Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const at = timeOf(header);
  return at === null ? null : Math.max(0, at - now);
}
