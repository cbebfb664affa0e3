import type { FastifyInstance } from 'fastify';
import { mayCallPushService } from '#server/adapters/push/public-address.ts';
import type { PushService } from '#server/adapters/push/push-service.ts';
import type { Config } from '#server/base/config.ts';
import { type PushKeys, readPushKeys } from '#server/db/installation/push-keys.ts';
import { PushQueue } from '#server/domain/delivery/push/push-queue.ts';
import type { Services } from './services.ts';

/** How often the queue is checked for pushes to retry, and for quiet hours that have ended. */
const POLL_MS = 30_000;

/** The parts of push delivery that the calls about devices need. */
export interface PushDelivery {
  keys(): Promise<PushKeys>;
  /** Whether an address of a device may be called at all. */
  mayCall(endpoint: string): boolean;
}

/** The contact of this server for push services. */
export function subjectOf({ push, publicUrl, supportEmail, adminEmail }: Config): string {
  if (push.subject) return push.subject;
  return publicUrl?.startsWith('https:') ? publicUrl : `mailto:${supportEmail ?? adminEmail}`;
}

/**
 * Sends notifications to devices in the background: at the start those that were left over, then those that enter the
 * queue.
 */
export function deliverPushes(
  app: FastifyInstance,
  { config, db, clock, bus, delivered }: Services,
  pollMs = POLL_MS,
): PushDelivery {
  const keys = async () => config.push.keys ?? (await readPushKeys(db));
  // Loaded when the first device is registered: many servers have none.
  let opened: Promise<PushService> | null = null;
  const open = async () => {
    const { pushService } = await import('#server/adapters/push/push-service.ts');
    const service = pushService({ ...(await keys()), subject: subjectOf(config) }, config.push.ownHosts, clock);
    const send: PushService['send'] = async (...push) => {
      const answer = await service.send(...push);
      delivered('pushes', answer.kind);
      return answer;
    };
    return { ...service, send };
  };
  const service = () => {
    opened ??= open().catch((error) => {
      opened = null;
      throw error;
    });
    return opened;
  };

  const queue = new PushQueue({ db, clock, service, log: app.log });
  const unsubscribe = bus.subscribe((event) => {
    if (event.kind === 'push-waiting') queue.wake();
  });
  const timer = setInterval(() => queue.wake(), pollMs);
  app.addHook('onReady', async () => queue.wake());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    unsubscribe();
    await queue.stop();
    (await opened)?.close();
  });
  return { keys, mayCall: (endpoint) => mayCallPushService(endpoint, config.push.ownHosts) };
}
