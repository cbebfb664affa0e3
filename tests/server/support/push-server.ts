import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { newDevice, PEER_CERTIFICATE, type PushDevice, type PushPeer, startPushPeer } from './push-peer.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { createWorld, type Person, type World } from './world.ts';

/** A server that may call the push service of the tests, and people around a group. */
export interface PushServer extends TestApp {
  peer: PushPeer;
  world: World;
  /** Registers a device of a user; it is known by its id. */
  subscribe(person: Pick<Person, 'cookie'>, device?: PushDevice): Promise<PushDevice & { id: number }>;
  /** Posts a comment on the event. */
  comment(as: Pick<Person, 'cookie'>, content?: string): Promise<{ id: number }>;
  /** How many pushes wait in the queue. */
  waiting(): Promise<number>;
}

/** @param others hosts of push services that it may call too */
export async function startPushServer(
  env: Record<string, string> = {},
  others: readonly string[] = [],
): Promise<PushServer> {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(PEER_CERTIFICATE, 'utf8')]);
  const peer = await startPushPeer();
  const server = await startTestApp({ env: { PUSH_HOSTS: [peer.host, ...others].join(), ...env }, mailPollMs: 20 });
  const world = await createWorld(server.db);
  return {
    ...server,
    peer,
    world,
    subscribe: async ({ cookie }, device = newDevice(peer.url)) => {
      const { endpoint, keys } = device;
      const answer = await server.call('createPushSubscription', { as: cookie, body: { endpoint, keys } });
      if (answer.statusCode >= 300) throw new Error(answer.body);
      return { ...device, id: answer.json().id };
    },
    comment: async ({ cookie }, content = 'Hello') => {
      const params = { id: world.eventId };
      return (await server.call('createComment', { params, as: cookie, body: { content } })).json();
    },
    waiting: async () => (await server.db.selectFrom('pushes').select('id').execute()).length,
    close: async () => {
      await server.close();
      await peer.close();
    },
  };
}
