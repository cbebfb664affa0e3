import type { IncomingMessage } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NOTIFICATIONS_KEPT } from '#contract/schema/limits.ts';
import { toInstant } from '#server/base/clock.ts';
import { latestNotifications } from '#server/db/delivery/notifications.ts';
import { liveSessionIds } from '#server/db/people/sessions.ts';
import { notificationWire } from '#server/domain/delivery/notifications.ts';
import { sendProblem } from '#server/plugins/problems.ts';
import { isSameOrigin } from '#server/plugins/same-origin.ts';
import type { Services } from '#server/plugins/services.ts';
import { LiveHub } from './hub.ts';
import { SocketClient } from './socket-client.ts';

/** Clients send nothing here but signs of life. */
const LARGEST_FRAME_BYTES = 1024;
/** RFC 6455, registry of codes: the server is too busy. */
const TRY_AGAIN_LATER = 1013;
const RETRY_AFTER_SECONDS = 60;
const STOPPING = { kind: 'unavailable', message: 'The server is about to restart', retryAfterSeconds: 1 } as const;

export interface LiveTiming {
  /** How often sessions are checked; a socket outlives its session by at most this. */
  sessionCheckMs: number;
  /** How often the other side must give a sign of life. */
  heartbeatMs: number;
}

const TIMING: LiveTiming = { sessionCheckMs: 4_000, heartbeatMs: 30_000 };

/** The address of the live messages, with any query. */
const LIVE_ADDRESS = /^\/ws(?:\?|$)/;

/**
 * Whether a request to upgrade the protocol is given its connection. All others are answered as if they had not asked:
 * no time limit of the HTTP server applies to a connection that has been handed over.
 */
export const mayUpgrade = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && LIVE_ADDRESS.test(url);

/** GET /ws?userId={id}: history first, then live notifications and changes. */
export async function liveRoute(app: FastifyInstance, services: Services, timing: LiveTiming = TIMING): Promise<void> {
  const { config, db, bus, clock, stopping } = services;
  const hub = new LiveHub(bus);
  await app.register(websocket, { options: { maxPayload: LARGEST_FRAME_BYTES } });

  const endStale = () => hub.endStale((ids) => liveSessionIds(db, ids, toInstant(clock())));
  const timers = [
    setInterval(() => endStale().catch((error) => app.log.error(error)), timing.sessionCheckMs),
    setInterval(() => hub.checkAlive(), timing.heartbeatMs),
  ];
  stopping.addEventListener('abort', () => hub.moveAll(config.drainSeconds * 1_000));
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    hub.close();
  });

  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (stopping.aborted) return sendProblem(reply, STOPPING);
    // Also an upgrade whose headers a proxy has not passed on.
    if (!request.ws) return sendProblem(reply, { kind: 'not-found', message: 'This address is a WebSocket' });
    if (!isSameOrigin(request, config)) {
      return sendProblem(reply, { kind: 'forbidden', message: 'This connection was opened by another site' });
    }
    if (!request.session) return sendProblem(reply, { kind: 'not-signed-in' });
    const { userId } = request.query as { userId?: string };
    if (userId !== String(request.session.user.id)) {
      return sendProblem(reply, { kind: 'forbidden', message: 'userId must be your own' });
    }
    if (!hub.hasRoomFor(request.session.user.id)) {
      const message = 'Too many connections are open. Please close some tabs.';
      return sendProblem(reply, { kind: 'too-many', message, retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  };

  app.get('/ws', { websocket: true, onRequest: admit }, async (socket, request) => {
    const { session } = request;
    if (!session) throw new Error('Admitted without a session');
    const userId = session.user.id;
    const client = new SocketClient(socket, { userId, sessionId: session.sessionId });
    const leave = hub.add(client);
    // Concurrent upgrades all pass the earlier check.
    if (!leave) return socket.close(TRY_AGAIN_LATER);
    socket.on('close', leave);
    const latest = await latestNotifications(db, session.user, NOTIFICATIONS_KEPT);
    const history = { type: 'history', notifications: latest.map(notificationWire) };
    client.begin(history);
  });
}
