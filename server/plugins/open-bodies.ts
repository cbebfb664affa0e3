import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FORM_MAX_BYTES } from '#contract/limits.ts';
import type { Clock } from '#server/clock.ts';
import type { Problem } from '#server/domain/outcome.ts';
import { sendProblem } from './problems.ts';
import { subscriber } from './subscriber.ts';

export interface OpenBodyLimits {
  /** Requests with a large body that this process works on at a time, of people who are signed in. */
  most: number;
  /** Of these, of one person; of one address, where nobody is signed in. */
  mostOfCaller: number;
  /** Of all that nobody has signed in for together: calls of theirs are small, and addresses are cheap. */
  mostUnsigned: number;
  /** In milliseconds: how often it is looked whether the bodies move. */
  windowMs: number;
  /** What of a body has to come within a window. */
  windowBytes: number;
}

/** A device sends two uploads at a time, and one that was cut on the network is known to be dead only after a while. */
const LIMITS: OpenBodyLimits = {
  most: 128,
  mostOfCaller: 12,
  mostUnsigned: 24,
  windowMs: 60_000,
  windowBytes: 16 * 1024,
};

/** What is announced to be no longer is not counted: most writes are not, and a server can hold many of them. */
const SMALL_BYTES = 16 * 1024;
/** For people who walk through a tunnel. */
const PATIENCE_MS = 10 * 60_000;
/** The slowest network that clients put up with (sync/retry/due.ts), in bytes per millisecond. */
const SLOWEST = 12;

const MANY: Problem = {
  kind: 'too-many',
  message: 'Too many large requests at once. Please wait until one of them has arrived.',
  retryAfterSeconds: 5,
};
const FULL: Problem = {
  kind: 'unavailable',
  message: 'The server is receiving as much as it can. Please try again in a moment.',
  retryAfterSeconds: 10,
};

/** How many milliseconds a body of so many bytes may take to arrive, even one that moves. */
export const longestArrival = (bytes: number): number => PATIENCE_MS + Math.min(bytes, FORM_MAX_BYTES) / SLOWEST;

/** The bytes that a request says it has; Infinity where it does not say. */
const announced = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;

const callerOf = ({ session, ip }: FastifyRequest): string =>
  session ? `person ${session.user.id}` : `address ${subscriber(ip)}`;

/** A body on its way, or one whose request is being worked on. */
interface OpenBody {
  caller: string;
  isSigned: boolean;
  request: IncomingMessage;
  /** The moment at which it has to be there. */
  until: number;
  /** What its connection had brought when it was last looked at; null before. */
  brought: number | null;
}

/**
 * Bounds what bodies that are held open cost: only so many large ones may be open at a time, and each has to move. To be
 * added after the sessions are read.
 */
export function limitOpenBodies(app: FastifyInstance, clock: Clock, limits: Partial<OpenBodyLimits> = {}): void {
  const { most, mostOfCaller, mostUnsigned, windowMs, windowBytes } = { ...LIMITS, ...limits };
  const open = new Set<OpenBody>();

  const problemOf = (caller: string, isSigned: boolean): Problem | null => {
    const ofCaller = [...open].filter((body) => body.caller === caller);
    if (ofCaller.length >= mostOfCaller) return MANY;
    // Whoever has signed in is not kept out by those who have not.
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
    // One of them comes, whether the answer was sent or the connection broke.
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
