import { CONTENT_HASH_HEADER } from '#contract/calls/headers.ts';
import { ATTACHMENT_TYPES } from '#contract/records/files/upload.ts';

const TYPES: ReadonlySet<string> = new Set(ATTACHMENT_TYPES);

const isOfUpload = (response: Response): boolean =>
  TYPES.has(response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '');

/**
 * Which answers under /uploads/ the worker's cache may store: those that our server has marked as the content of an
 * upload, and none from an intermediary (F10).
 */
export const keptUploads = {
  cacheWillUpdate: async ({ response }: { response: Response }): Promise<Response | null> => {
    const isWhole = response.status === 200 && response.type === 'basic' && !response.redirected;
    return isWhole && response.headers.has(CONTENT_HASH_HEADER) && isOfUpload(response) ? response : null;
  },
};
