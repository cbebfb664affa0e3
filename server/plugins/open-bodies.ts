import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FORM_MAX_BYTES } from '#contract/schema/limits.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Problem } from '#server/domain/base/outcome.ts';
import { sendProblem } from './problems.ts';
import { subscriber } from './subscriber.ts';

export interface OpenBodyLimits {
  /** Concurrent requests with a large body in this process, of signed-in people. */
  most: number;
  /** Of these, those of one person; of one address, for callers who are not signed in. */
  mostOfCaller: number;
  /** Of all callers who are not signed in together: their calls are small, and addresses are cheap. */
  mostUnsigned: number;
  /** In milliseconds: how often the progress of bodies is checked. */
  windowMs: number;
  /** The bytes of a body that must arrive within a window. */
  windowBytes: number;
}

/**
 * A device sends two uploads at a time, and a connection that was cut on the network is only detected after a while.
 */
const LIMITS: OpenBodyLimits = {
  most: 128,
  mostOfCaller: 12,
  mostUnsigned: 24,
  windowMs: 60_000,
  windowBytes: 16 * 1024,
};

/** Bodies declared to be no longer are not counted: most writes are this small, and a server can hold many of them. */
const SMALL_BYTES = 16 * 1024;
/** For people who pass through a tunnel. */
const PATIENCE_MS = 10 * 60_000;
/** The slowest network that clients tolerate (sync/retry/due.ts), in bytes per millisecond. */
const SLOWEST = 12;

const MANY: Problem = {
  kind: 'too-many',
  message: 'Too many large requests at once. Please wait until one is finished.',
  retryAfterSeconds: 5,
};
const FULL: Problem = {
  kind: 'unavailable',
  message: 'The server is busy. Please try again in a moment.',
  retryAfterSeconds: 10,
};

/** How many milliseconds a body of this size may take to arrive, even if it makes progress. */
export const longestArrival = (bytes: number): number => PATIENCE_MS + Math.min(bytes, FORM_MAX_BYTES) / SLOWEST;

/** The declared size of a request in bytes; Infinity if it is missing. */
const announced = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;

const callerOf = ({ session, ip }: FastifyRequest): string =>
  session ? `person ${session.user.id}` : `address ${subscriber(ip)}`;

/** A body in transit, or one whose request is being processed. */
interface OpenBody {
  caller: string;
  isSigned: boolean;
  request: IncomingMessage;
  /** The time at which it must be complete. */
  until: number;
  /** The bytes that its connection had received at the last check; null before. */
  brought: number | null;
}

/**
 * Bounds the cost of bodies that are held open: only a limited number of large ones may be open at a time, and each has
 * to make progress. Register it after the sessions are read.
 */
export function limitOpenBodies(app: FastifyInstance, clock: Clock, limits: Partial<OpenBodyLimits> = {}): void {
  const { most, mostOfCaller, mostUnsigned, windowMs, windowBytes } = { ...LIMITS, ...limits };
  const open = new Set<OpenBody>();

  const problemOf = (caller: string, isSigned: boolean): Problem | null => {
    const ofCaller = [...open].filter((body) => body.caller === caller);
    if (ofCaller.length >= mostOfCaller) return MANY;
    // Callers who are not signed in do not use up the room of those who are.
    const unsigned = [...open].filter((body) => !body.isSigned).length;
    const isFull = isSigned ? open.size - unsigned >= most : unsigned >= mostUnsigned;
    return isFull ? FULL : null;
  };

  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const bytes = announced(request);
    if (bytes <= SMALL_BYTES) return done();
    const caller = callerOf(request);
    const isSigned = request.session !== null;
    const problem = problemOf(caller, isSigned);
    if (problem) {
      // The rest of the body is not waited for.
      reply.header('connection', 'close');
      sendProblem(reply, problem);
      return;
    }
    const body = { caller, isSigned, request: request.raw, until: clock() + longestArrival(bytes), brought: null };
    open.add(body);
    const leave = () => open.delete(body);
    // One of them occurs, whether the answer was sent or the connection broke.
    reply.raw.once('finish', leave);
    reply.raw.once('close', leave);
    done();
  });

  const endSlowOnes = () => {
    for (const body of open) {
      if (body.request.complete) continue;
      const { bytesRead } = body.request.socket;
      const isStill = body.brought !== null && bytesRead - body.brought < windowBytes;
      if (isStill || clock() > body.until) body.request.destroy();
      body.brought = bytesRead;
    }
  };
  const timer = setInterval(endSlowOnes, windowMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
