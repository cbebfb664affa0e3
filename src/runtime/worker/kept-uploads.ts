import { CONTENT_HASH_HEADER } from '#contract/headers.ts';
import { ATTACHMENT_TYPES } from '#contract/upload.ts';

const TYPES: ReadonlySet<string> = new Set(ATTACHMENT_TYPES);

const isOfUpload = (response: Response): boolean =>
  TYPES.has(response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '');

/**
 * What the worker may keep of the answers under /uploads/, as a plug-in of its cache: what our server marked as the content
 * of an upload, and nothing that somebody in between answered in its place (F10). What an earlier version of the worker
 * kept bears no mark; of that a page is not taken for a picture, and is asked for again.
 */
export const keptUploads = {
  cacheWillUpdate: async ({ response }: { response: Response }): Promise<Response | null> => {
    const isWhole = response.status === 200 && response.type === 'basic' && !response.redirected;
    return isWhole && response.headers.has(CONTENT_HASH_HEADER) && isOfUpload(response) ? response : null;
  },
  cachedResponseWillBeUsed: async ({
    cachedResponse,
  }: {
    cachedResponse?: Response | undefined;
  }): Promise<Response | null> => (cachedResponse && isOfUpload(cachedResponse) ? cachedResponse : null),
};
