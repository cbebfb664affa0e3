import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONTENT_HASH_HEADER } from '#contract/calls/headers.ts';
import type { FileRow } from '#server/db/files/files.ts';
import { findReadableFile } from '#server/db/files/files.ts';
import { readRange } from '#server/plugins/byte-range.ts';
import { sendProblem } from '#server/plugins/problems.ts';
import type { Services } from '#server/plugins/services.ts';

/** Nothing in an upload runs, loads or frames anything, even if it is opened directly. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
/** An address always has the same content; only the person's own browser keeps it. */
const KEPT_FOR_EVER = 'private, max-age=31536000, immutable';
const MISSING = { kind: 'not-found', message: 'This file does not exist' } as const;

/** RFC 6266: a name that every browser reads, and the original name. A drawing is shown in pages, never as one. */
function disposition({ name, type }: FileRow): string {
  const kind = type.startsWith('image/') && type !== 'image/svg+xml' ? 'inline' : 'attachment';
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/**
 * GET and HEAD /uploads/{name}: a file, for people who may see the entity that it is attached to; for others it does
 * not exist. Its type is the one detected from its content.
 */
export function storedFileRoute(app: FastifyInstance, { db, files }: Services): void {
  // A file that cannot be shown now may be shown the next time, so refusals are not cached.
  const refuseToBeKept = async (_: FastifyRequest, reply: FastifyReply) => {
    if (reply.statusCode >= 400) reply.removeHeader('etag').header('cache-control', 'no-store');
  };

  app.route<{ Params: { name: string } }>({
    // The HEAD that Fastify adds to a GET would read the whole file for nothing.
    method: ['GET', 'HEAD'],
    url: '/uploads/:name',
    // Compression would change the length on which ranges are based; pictures and archives gain nothing from it.
    compress: false,
    onSend: refuseToBeKept,
    handler: async (request, reply) => {
      if (!request.session) return sendProblem(reply, { kind: 'not-signed-in' });
      const file = await findReadableFile(db, request.session.user, request.params.name);
      return file ? send(request, reply, file) : sendProblem(reply, MISSING);
    },
  });

  async function send(request: FastifyRequest, reply: FastifyReply, file: FileRow): Promise<FastifyReply> {
    const etag = `"${file.content_hash}"`;
    const kept = {
      etag,
      [CONTENT_HASH_HEADER]: file.content_hash,
      'accept-ranges': 'bytes',
      'cache-control': KEPT_FOR_EVER,
      'content-security-policy': SANDBOX,
      'content-disposition': disposition(file),
      'x-content-type-options': 'nosniff',
    };
    if (request.headers['if-none-match']?.includes(etag)) return reply.headers(kept).code(304).send();

    const range = readRange(request.headers, etag, file.size);
    if (range === 'unsatisfiable') {
      return reply.code(416).header('content-range', `bytes */${file.size}`).send({ message: 'There is no such part' });
    }
    const isHead = request.method === 'HEAD';
    const content = isHead ? undefined : await files.read(file.content_hash, range ?? undefined);
    if (content === null) {
      request.log.error({ file: file.id }, 'the content of a file is missing');
      return sendProblem(reply, MISSING);
    }
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
    return reply
      .headers(kept)
      .type(file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type)
      .header('content-length', range ? range.end - range.start + 1 : file.size)
      .send(content);
  }
}
