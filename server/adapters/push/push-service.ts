import { Agent, request } from 'node:https';
import { buildPushPayload, type VapidKeys } from '@block65/webcrypto-web-push';
import { mayCallPushService, publicLookup } from './public-address.ts';

/** A device as its browser has registered it. */
interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

interface PushOptions {
  /** How long the push service keeps the message for a device that is offline, in seconds. */
  ttl: number;
  /** A waiting message with the same topic is replaced: at most 32 characters of base64url. */
  topic?: string;
}

type PushAnswer =
  | { kind: 'taken' }
  /** The device has ended its subscription, or it has expired. */
  | { kind: 'gone' }
  /** Not now. `afterMs`: the delay that the service requests; null if it does not say. */
  | { kind: 'later'; afterMs: number | null; reason: string }
  /** Never: this message, or any message of this server. */
  | { kind: 'refused'; reason: string };

export interface PushService {
  send(target: PushTarget, message: object, options: PushOptions, signal: AbortSignal): Promise<PushAnswer>;
  /** Ends the connections that are kept alive. */
  close(): void;
}

const TIMEOUT_MS = 15_000;
/** The limit of an answer, which is read only so that the connection can be reused. */
const ANSWER_MAX_BYTES = 16 * 1024;
const CONNECTIONS = 16;

/**
 * Sends encrypted messages to the push services of browsers (RFC 8030, 8291, 8292): without redirects, with a time
 * limit, and only to public addresses.
 * @param ownHosts `host` or `host:port` of self-hosted push services, which may have any address
 * @param now milliseconds since the epoch
 */
export function pushService(vapid: VapidKeys, ownHosts: readonly string[], now: () => number): PushService {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: TIMEOUT_MS });
  const isOwn = ({ host }: URL) => ownHosts.includes(host);

  const post = (url: URL, headers: Record<string, string>, body: Uint8Array, signal: AbortSignal): Promise<Answered> =>
    new Promise<Answered>((resolve, reject) => {
      const sending = request(
        url,
        { method: 'POST', agent, headers, signal, ...(!isOwn(url) && { lookup: publicLookup() }) },
        (answer) => {
          let bytes = 0;
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > ANSWER_MAX_BYTES) answer.destroy();
          });
          const { statusCode = 0, headers: given } = answer;
          answer.on('close', () => resolve({ status: statusCode, retryAfter: given['retry-after'] }));
          answer.on('error', () => {});
        },
      );
      sending.on('error', (error: NodeJS.ErrnoException) => {
        // The service has ended a kept connection and has not received the message.
        if (sending.reusedSocket && error.code === 'ECONNRESET') resolve(post(url, headers, body, signal));
        else reject(error);
      });
      sending.end(body);
    });

  return {
    close: () => agent.destroy(),
    send: async ({ endpoint, keys }, data, { ttl, topic }, signal) => {
      const url = new URL(endpoint);
      // The settings may have changed since the device was registered.
      if (!mayCallPushService(endpoint, ownHosts)) return { kind: 'gone' };
      const subscription = { endpoint, keys, expirationTime: null };
      let made: Awaited<ReturnType<typeof buildPushPayload>>;
      try {
        const options = { ttl, urgency: 'normal' as const, ...(topic && { topic }) };
        made = await buildPushPayload({ data: JSON.stringify(data), options }, subscription, vapid);
      } catch (error) {
        return { kind: 'refused', reason: `It cannot be encrypted: ${(error as Error).message}` };
      }
      try {
        const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
        const { status, retryAfter } = await post(url, headersOf(made.headers), made.body, within);
        return readAnswer(url.host, status, retryAfter, now());
      } catch (error) {
        return { kind: 'later', afterMs: null, reason: `${url.host}: ${(error as Error).message}` };
      }
    },
  };
}

interface Answered {
  status: number;
  retryAfter: string | undefined;
}

const headersOf = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

const GONE = new Set([404, 410]);
const TOO_MANY = 429;
const TIMED_OUT = 408;

function readAnswer(host: string, status: number, retryAfter: string | undefined, now: number): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (GONE.has(status)) return { kind: 'gone' };
  const reason = `${host} answered ${status}`;
  if (status >= 500 || status === TOO_MANY || status === TIMED_OUT)
    return { kind: 'later', afterMs: waitOf(retryAfter, now), reason };
  return { kind: 'refused', reason };
}

/** Seconds, or a date. @returns milliseconds; null for neither */
function waitOf(retryAfter: string | undefined, now: number): number | null {
  if (retryAfter === undefined) return null;
  const ms = /^\d{1,9}$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
