import {
  API_HEADER,
  CONTENT_HASH_HEADER,
  EXPECTED_USER_HEADER,
  SIGNED_IN_AS_OTHER_HEADER,
} from '#contract/calls/headers.ts';
import { ATTACHMENT_MAX_BYTES } from '#contract/schema/limits.ts';
import { sizeIn } from '#runtime/platform/answer-size.ts';
import { hashOf } from '#store/database/file-bytes.ts';
import type { ClockPort } from '#sync/ports/platform.ts';
import { isBusyStatus } from '#sync/retry/cooldown.ts';
import { REQUEST_LIMIT_MS, requestLimit } from '#sync/retry/due.ts';
import { keptUploads } from './kept-uploads.ts';

export type FetchedFile =
  | { outcome: 'fetched'; answer: Response; size: number }
  /** `size` is the size by the header; none of the content was read. */
  | { outcome: 'too-large'; size: number }
  /** The server itself says that there is no such file for this person. */
  | { outcome: 'gone' }
  /** No answer, or it broke off. */
  | { outcome: 'unreachable' }
  /** The server asks for a cooldown. */
  | { outcome: 'busy' }
  /** The session is over, or belongs to another person. */
  | { outcome: 'signed-out' }
  /** The answer is not the file. */
  | { outcome: 'failed' };

interface FileRequest {
  /** The address on this origin. */
  url: string;
  userId: string;
  fetch: typeof globalThis.fetch;
  clock: ClockPort;
  signal: AbortSignal;
  /** Whether there is room for this many bytes. */
  hasRoom(size: number): Promise<boolean>;
}

/**
 * Fetches an upload past every cache, and checks that it is the uploaded content: by the server's mark, its length, and
 * its hash.
 */
export async function fetchFile({ url, userId, fetch, clock, signal, hasRoom }: FileRequest): Promise<FetchedFile> {
  const end = new AbortController();
  const stop = () => end.abort();
  signal.addEventListener('abort', stop);
  let cancel = clock.after(REQUEST_LIMIT_MS, stop);
  try {
    const answer = await fetch(url, {
      // The worker does not handle such a request, and the browser keeps no second copy.
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'error',
      headers: { [EXPECTED_USER_HEADER]: userId },
      signal: end.signal,
    });
    const refusal = refusalOf(answer);
    if (refusal) return refusal;
    if (!(await keptUploads.cacheWillUpdate({ response: answer }))) return { outcome: 'failed' };
    const told = sizeIn(answer);
    if (told !== null && !(await hasRoom(told))) {
      stop();
      return { outcome: 'too-large', size: told };
    }
    cancel();
    cancel = clock.after(requestLimit(told ?? ATTACHMENT_MAX_BYTES), stop);
    const bytes = await answer.arrayBuffer();
    const isWhole = (told ?? bytes.byteLength) === bytes.byteLength;
    if (!isWhole || (await hashOf(bytes)) !== answer.headers.get(CONTENT_HASH_HEADER)) return { outcome: 'failed' };
    if (told === null && !(await hasRoom(bytes.byteLength))) return { outcome: 'too-large', size: bytes.byteLength };
    const headers = new Headers(answer.headers);
    headers.set('content-length', String(bytes.byteLength));
    return { outcome: 'fetched', answer: new Response(bytes, { headers }), size: bytes.byteLength };
  } catch {
    return { outcome: 'unreachable' };
  } finally {
    cancel();
    signal.removeEventListener('abort', stop);
  }
}

function refusalOf({ ok, status, headers }: Response): FetchedFile | null {
  if (ok) return null;
  if (status === 401 || headers.has(SIGNED_IN_AS_OTHER_HEADER)) return { outcome: 'signed-out' };
  if (isBusyStatus(status)) return { outcome: 'busy' };
  const isOwn = headers.has(API_HEADER) && headers.get('content-type')?.includes('json');
  return { outcome: isOwn && (status === 404 || status === 410) ? 'gone' : 'failed' };
}
