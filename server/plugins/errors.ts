import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FileStoreUnavailable } from '#server/adapters/files/file-store.ts';
import { isDiskFull, isUnavailable } from '#server/db/engine/dialect.ts';
import { DISK_FULL_PAUSE_SECONDS, type DiskSpace } from '#server/domain/writes/disk-space.ts';
import { invalidBody, sendProblem } from './problems.ts';
import { InvalidInput } from './validation.ts';

const WORDS: Record<number, string> = {
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'The body must be JSON',
  429: 'Too many requests. Please wait a while and try again.',
};

/** Answers an error of the request itself; an error in the server is logged and its text is kept from the caller. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof InvalidInput) return reply.code(422).send(invalidBody(error.fields));
  const status = error.statusCode ?? 500;
  if (status >= 500) {
    request.log.error({ err: error }, 'request failed');
    return reply.code(500).send({ message: 'Something went wrong on the server. Please try again.' });
  }
  if (error.code === 'FST_ERR_BAD_URL') return reply.code(400).send({ message: 'The address is not a valid URL' });
  if (status === 400) return reply.code(400).send({ message: 'The body is not valid JSON' });
  return reply.code(status).send({ message: WORDS[status] ?? 'The request cannot be answered' });
}

const NO_ROOM = {
  kind: 'unavailable',
  message: 'The server disk is full. Please try again later.',
  retryAfterSeconds: DISK_FULL_PAUSE_SECONDS,
} as const;

/** After a restart of the database, or while a lock is waited for. */
const DATABASE_PAUSE_SECONDS = 5;

const NO_DATABASE = {
  kind: 'unavailable',
  message: 'The database is unavailable. Please try again in a moment.',
  retryAfterSeconds: DATABASE_PAUSE_SECONDS,
} as const;

const FILES_PAUSE_SECONDS = 30;
const NO_FILE_STORE = { message: 'File storage is unavailable. Please try again in a moment.' };

/**
 * Answers errors. A full disk is reported as such, and recorded for the health of the server; a lost or slow database,
 * and a failing file store, are reported as temporary.
 */
export function mapErrors(app: FastifyInstance, diskSpace: DiskSpace): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // A caller that is gone has lost a connection too, but that is its own.
    if (error.statusCode === undefined && isUnavailable(error)) {
      request.log.error({ err: error }, 'the database is unavailable');
      return sendProblem(reply, NO_DATABASE);
    }
    if (error instanceof FileStoreUnavailable) {
      request.log.error({ err: error }, 'the file store is unavailable');
      // Not 503, after which an app sends and fetches nothing: only files have to wait.
      return reply.code(502).header('retry-after', FILES_PAUSE_SECONDS).send(NO_FILE_STORE);
    }
    if (!isDiskFull(error)) return answerError(error, request, reply);
    request.log.error({ err: error }, 'no room left');
    diskSpace.ranOut();
    return sendProblem(reply, NO_ROOM);
  });
}
