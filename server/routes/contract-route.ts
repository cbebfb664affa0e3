import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/calls/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/calls/endpoints.ts';
import { REMOVED_SINCE_HEADER } from '#contract/calls/headers.ts';
import { isRow } from '#contract/schema/reading.ts';
import type { KeptFile } from '#server/adapters/files/intake.ts';
import { toInstant } from '#server/base/clock.ts';
import type { Viewer } from '#server/base/viewer.ts';
import type { Db } from '#server/db/tables/tables.ts';
import type { Source } from '#server/db/writes/audit.ts';
import { wasRemoved } from '#server/db/writes/made-rows.ts';
import { beginWrite } from '#server/domain/base/access.ts';
import { isPaged, type Paged } from '#server/domain/base/bounded-list.ts';
import { type Outcome, refuse } from '#server/domain/base/outcome.ts';
import { deviceName } from '#server/domain/delivery/push/device-name.ts';
import { Idempotency, type Replayed } from '#server/domain/writes/idempotency.ts';
import { type Creation, inTransaction, type Work } from '#server/domain/writes/unit-of-work.ts';
import { type IfMatch, readIfMatch } from '#server/domain/writes/versions.ts';
import { requireAccess, requireSession } from '#server/plugins/access.ts';
import { keepFiles, readForm } from '#server/plugins/form.ts';
import { readIdempotencyKey } from '#server/plugins/idempotency.ts';
import { inPages, inPieces, isLong } from '#server/plugins/long-answers.ts';
import { sendProblem } from '#server/plugins/problems.ts';
import type { Services } from '#server/plugins/services.ts';

type Endpoints = typeof endpoints;

/** The arguments of a handler: the request as the contract reads it, the caller, and the means to answer. */
interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The files that came with a form; their content is kept, but the database has no rows for them yet. */
  files: readonly KeptFile[];
  viewer: E['access'] extends 'public' ? null : Viewer;
  /** The transaction of a signed-in person's write; otherwise the database. */
  db: Db;
  /** Sends an event to open sockets, once the write is committed. */
  announce: Work['announce'];
  quotas: Work['quotas'];
  /** The caller, for the audit. */
  by: Source;
  /** The time of the call, in milliseconds since the epoch and as an instant. */
  now: number;
  at: string;
  /** The key under which a write may be repeated, and the time. */
  creation: Creation;
  /** The versions that a write may overwrite. */
  ifMatch: IfMatch;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Only calls that change nothing may answer page by page. */
type Answered<E extends Endpoint> = Outcome<AnswerOf<E>> | (E['method'] extends 'GET' ? Paged<AnswerOf<E>> : never);
type Handler<N extends EndpointName> = (call: Call<Endpoints[N]>) => Promise<Answered<Endpoints[N]>>;
/** Adds the route of one endpoint of the contract, with its address, schemas, access, transaction and idempotency. */
export type AddRoute = <N extends EndpointName>(name: N, handler: Handler<N>) => void;

const noMessage: Work['announce'] = (event) => {
  throw new Error(`Only a write announces: ${event.kind}`);
};

const BAD_IF_MATCH = { kind: 'bad-request', message: 'If-Match must be an ETag of this server' } as const;

/** The version of an answer that is a single entity, otherwise null. */
function versionOf(body: unknown): number | null {
  return isRow(body) && typeof body.version === 'number' ? body.version : null;
}

/** The contract's table as routes. A new endpoint needs a row there and a handler here. */
export function contractRoutes(app: FastifyInstance, services: Services): AddRoute {
  const idempotency = new Idempotency(services, services.clock);
  app.decorateRequest('once', null);
  app.decorateRequest('accessProblem', null);

  return (name, handler) => {
    const endpoint: Endpoint = endpoints[name];
    // The only place where the table's types meet Fastify's: validation has made the values match the types.
    const handle = handler as unknown as (call: Record<string, unknown>) => Promise<Outcome<unknown>>;
    const { access, path } = endpoint;
    const isWrite = endpoint.method !== 'GET' && access !== 'public' && endpoint.writes !== false;

    app.route({
      method: endpoint.method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: endpoint.writes !== true,
      schema: {
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
      },
      config: { endpoint: name, answerIsData: endpoint.answerIsData === true },
      onRequest: requireSession(endpoint),
      preValidation: [
        requireAccess(endpoint, services),
        readForm(endpoint, services.intake),
        ...(isWrite ? [readIdempotencyKey] : []),
      ],
      preHandler: keepFiles(endpoint, services),
      handler: async (request, reply) => {
        const { params, query, body, keptFiles: files, once } = request;
        const ifMatch = isWrite ? readIfMatch(request.headers['if-match']) : null;
        if (ifMatch === undefined) return sendProblem(reply, BAD_IF_MATCH);
        const run = (viewer: Viewer | null, work: Work) => {
          const now = services.clock();
          const at = toInstant(now);
          return handle({
            params,
            query,
            body,
            files,
            viewer,
            ...work,
            by: {
              at,
              userId: request.session?.user.id ?? null,
              address: request.ip ?? null,
              device: deviceName(request.headers['user-agent']),
            },
            now,
            at,
            creation: { idempotencyKey: once?.key ?? null, at },
            ifMatch,
            request,
            reply,
          });
        };

        const { session } = request;
        if (access === 'public' || !isWrite || !session) {
          const { db, config } = services;
          const work = { db, announce: noMessage, quotas: config.quotas };
          const outcome = await run(session?.user ?? null, work);
          if (isPaged(outcome)) return sendPages(reply, outcome);
          if (outcome.ok && 'body' in outcome && isLong(outcome.body)) return sendLong(reply, outcome.body);
          return send(reply, outcome);
        }
        const userId = session.user.id;
        const { accessProblem } = request;
        const named = once && { userId, ...once, sent: body, ...(endpoint.keepsNoWords && { keepsNoWords: true }) };
        if (accessProblem) {
          const earlier = named && (await idempotency.replay(named));
          return earlier ? sendAgain(reply, earlier, named.key) : sendProblem(reply, accessProblem);
        }
        const id = (params as { id?: number } | undefined)?.id ?? null;
        const write = async (work: Work) => {
          const caller = { sessionId: session.sessionId, userId, now: services.clock() };
          const begun = await beginWrite(work.db, caller, { ...endpoint, access }, id);
          return 'viewer' in begun ? run(begun.viewer, work) : refuse(begun.problem);
        };
        if (!named) return send(reply, await inTransaction(services, write));
        const performed = await idempotency.perform(named, write);
        return performed.kind === 'done' ? send(reply, performed.outcome) : sendAgain(reply, performed, named.key);
      },
    });

    /** Sends a stored answer again. */
    async function sendAgain(
      reply: FastifyReply,
      { status, body: text }: Replayed,
      key: string,
    ): Promise<FastifyReply> {
      const body: unknown = JSON.parse(text);
      reply.request.entityVersion = versionOf(body);
      reply.header('idempotency-replayed', 'true').type('application/json; charset=utf-8');
      if (isRow(body) && (await wasRemoved(services.db, name, body, key))) reply.header(REMOVED_SINCE_HEADER, 'true');
      return reply.code(status).send(text);
    }

    async function sendLong(reply: FastifyReply, rows: readonly unknown[]): Promise<FastifyReply> {
      if (services.checkAnswers) checkAnswer(endpoint, rows);
      return reply.type('application/json; charset=utf-8').send(await inPieces(rows));
    }

    function sendPages(reply: FastifyReply, { pages, tag }: Paged<unknown[]>): FastifyReply {
      if (tag !== null) reply.header('etag', tag);
      const check = (rows: unknown[]) => services.checkAnswers && checkAnswer(endpoint, rows);
      return reply.type('application/json; charset=utf-8').send(inPages(pages, check));
    }

    function send(reply: FastifyReply, outcome: Outcome<unknown>): FastifyReply {
      if (!outcome.ok) return sendProblem(reply, outcome.problem);
      if (outcome.status === 302) return reply.redirect(outcome.location);
      if (services.checkAnswers) checkAnswer(endpoint, outcome.body);
      reply.request.entityVersion = versionOf(outcome.body);
      return reply.code(outcome.status).send(outcome.body);
    }
  };
}

/** @throws if an answer lacks something that the contract promises, or holds something that it does not name */
function checkAnswer({ method, path, response }: Endpoint, body: unknown): void {
  if (!response) throw new Error(`${method} ${path} answers, but the contract has no schema for it`);
  const read = v.safeParse(response, body);
  if (!read.success) {
    const [issue] = read.issues;
    throw new Error(`${method} ${path} breaks the contract at ${v.getDotPath(issue) ?? 'its root'}: ${issue.message}`);
  }
  if (!isDeepStrictEqual(read.output, body)) {
    throw new Error(`${method} ${path} sends more than the contract names`);
  }
}
