import type { FastifyReply } from 'fastify';
import type { ErrorBody } from '#contract/calls/errors.ts';
import { isRow } from '#contract/schema/reading.ts';
import type { Problem } from '#server/domain/base/outcome.ts';

/** The limits of a refusal's text, because names of fields may be the caller's own. Lengths in characters. */
const TOLD = { fields: 20, name: 100, words: 300, message: 1_000 };

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** The body of a refusal by fields: the message names them too, for clients that show only the message. */
export function invalidBody(errors: Record<string, string>): ErrorBody {
  const told = Object.entries(errors)
    .slice(0, TOLD.fields)
    .map(([field, text]) => [cut(field, TOLD.name), cut(text, TOLD.words)] as const);
  const message = told.map(([field, text]) => `${field}: ${text}`).join('; ');
  return { message: cut(message, TOLD.message), errors: Object.fromEntries(told) };
}

function describe(problem: Problem): { status: number; body: ErrorBody } {
  switch (problem.kind) {
    case 'not-signed-in':
      return { status: 401, body: { message: 'Please sign in' } };
    case 'wrong-credentials':
      return { status: 401, body: { message: 'Invalid email or password' } };
    case 'forbidden':
      return { status: 403, body: { message: problem.message } };
    case 'not-found':
      return { status: 404, body: { message: problem.message } };
    case 'bad-request':
      return { status: 400, body: { message: problem.message } };
    case 'invalid':
      return { status: 422, body: invalidBody(problem.errors) };
    case 'conflict':
      return { status: 409, body: { message: problem.message, ...(problem.errors && { errors: problem.errors }) } };
    case 'stale':
      return {
        status: 412,
        body: { message: 'Someone else changed this in the meantime', current: problem.current },
      };
    case 'unavailable':
      return { status: 503, body: { message: problem.message } };
    case 'too-large':
      return { status: 413, body: { message: problem.message } };
    case 'wrong-type':
      return { status: 415, body: { message: problem.message } };
    case 'in-progress':
      return { status: 409, body: { message: 'The same request is still in progress' } };
    case 'key-reused':
      return { status: 422, body: invalidBody({ 'Idempotency-Key': 'Already used for another request' }) };
    case 'too-many':
      return { status: 429, body: { message: problem.message } };
  }
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, body } = describe(problem);
  if ('retryAfterSeconds' in problem) reply.header('retry-after', problem.retryAfterSeconds);
  if (problem.kind === 'in-progress') reply.header('retry-after', 1);
  if (problem.kind === 'stale' && isRow(problem.current) && typeof problem.current.version === 'number') {
    reply.request.entityVersion = problem.current.version;
  }
  return reply.code(status).send(body);
}
