import { createHash } from 'node:crypto';
import { CONTENT_HASH_HEADER } from '#contract/calls/headers.ts';

/** As from our own origin. */
export const basic = (answer: Response): Response => Object.defineProperty(answer, 'type', { value: 'basic' });

/** The content of an upload, as our server serves it. */
export function uploaded(content: string): Response {
  const hash = createHash('sha256').update(content).digest('hex');
  const headers = {
    'content-type': 'application/pdf',
    'content-length': String(content.length),
    [CONTENT_HASH_HEADER]: hash,
  };
  return basic(new Response(content, { headers }));
}
