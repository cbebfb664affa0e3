import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toInstant } from '#server/base/clock.ts';
import { startSession } from '#server/domain/auth/sessions.ts';
import { runHousekeeping } from '#server/plugins/housekeeping.ts';
import { newDevice } from '../support/push-peer.ts';
import { type PushServer, startPushServer } from '../support/push-server.ts';
import { addPerson } from '../support/world.ts';

describe('Push devices', () => {
  let server: PushServer;
  let people = 0;
  beforeAll(async () => {
    server = await startPushServer();
  });
  afterAll(() => server.close());

  const somebody = () => {
    people += 1;
    return addPerson(server.db, `Person-${people}`);
  };
  const anotherSession = async ({ id }: { id: number }) => ({
    cookie: `sid=${await startSession(server.db, id, server.clock())}`,
  });
  const devicesOf = async ({ cookie }: { cookie: string }) =>
    (await server.call('listPushSubscriptions', { as: cookie })).json().subscriptions as Record<string, unknown>[];
  const tellOf = ({ cookie }: { cookie: string }, body: object, headers = {}) =>
    server.call('createPushSubscription', { as: cookie, body, headers });
  const bodyOf = ({ endpoint, keys }: ReturnType<typeof newDevice>) => ({ endpoint, keys });

  it('are listed for their user only, without address and keys', async () => {
    const person = await somebody();
    const device = newDevice(server.peer.url);
    const agent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
    const told = await tellOf(person, bodyOf(device), { 'user-agent': agent });
    expect(told.statusCode).toBe(201);
    const listed = {
      id: told.json().id,
      device: 'Chrome on Android',
      createdAt: toInstant(server.clock()),
      isThisDevice: true,
      lastSentAt: null,
      failingSince: null,
    };
    expect(told.json()).toEqual(listed);
    expect(await devicesOf(person)).toEqual([listed]);
    expect(await devicesOf(await anotherSession(person))).toEqual([{ ...listed, isThisDevice: false }]);
    expect(await devicesOf(await somebody())).toEqual([]);
  });

  it('are one for each session: a new subscription of the browser replaces the former one', async () => {
    const person = await somebody();
    const first = await server.subscribe(person);
    const again = await tellOf(person, bodyOf(first));
    expect([again.statusCode, again.json().id]).toEqual([200, first.id]);
    const second = await server.subscribe(person);
    expect((await devicesOf(person)).map(({ id }) => id)).toEqual([second.id]);
    // As after signing in again.
    const later = await anotherSession(person);
    const moved = await tellOf(later, bodyOf(second));
    expect([moved.statusCode, moved.json().id, moved.json().isThisDevice]).toEqual([200, second.id, true]);
    expect((await devicesOf(person)).map(({ isThisDevice }) => isThisDevice)).toEqual([false]);
  });

  it('are limited to twenty for a user: one more replaces the oldest', async () => {
    const person = await somebody();
    const ids: number[] = [];
    for (let count = 0; count < 22; count += 1) ids.push((await server.subscribe(await anotherSession(person))).id);
    expect((await devicesOf(person)).map(({ id }) => id)).toEqual(ids.slice(2).reverse());
  });

  it('belong to the user who has the browser now: another user takes one over with its keys, and not without', async () => {
    const [before, now] = [await somebody(), await somebody()];
    const device = await server.subscribe(before);
    const { keys } = newDevice();
    const stolen = await tellOf(now, { endpoint: device.endpoint, keys });
    expect(stolen.statusCode).toBe(409);
    expect(await devicesOf(before)).toHaveLength(1);
    expect((await tellOf(now, bodyOf(device))).statusCode).toBe(201);
    expect([await devicesOf(before), (await devicesOf(now)).length]).toEqual([[], 1]);
  });

  it('are removed by their user only', async () => {
    const [person, other] = [await somebody(), await somebody()];
    const { id } = await server.subscribe(person);
    const remove = ({ cookie }: { cookie: string }) =>
      server.call('deletePushSubscription', { params: { id }, as: cookie });
    expect((await remove(other)).statusCode).toBe(404);
    expect((await remove(await anotherSession(person))).statusCode).toBe(200);
    expect((await remove(person)).statusCode).toBe(404);
    expect(await devicesOf(person)).toEqual([]);
  });

  it('A17: are removed with the sign-out of their session', async () => {
    const person = await somebody();
    const elsewhere = await anotherSession(person);
    await server.subscribe(person);
    await server.subscribe(elsewhere);
    await server.call('logout', { as: person.cookie });
    expect((await devicesOf(elsewhere)).map(({ isThisDevice }) => isThisDevice)).toEqual([true]);
  });

  it('are sent nothing once their session has ended by itself, and are forgotten with it', async () => {
    const { world } = server;
    const device = await server.subscribe(world.member);
    await server.db
      .updateTable('sessions')
      .set({ expires_at: toInstant(server.clock() - 1) })
      .where('user_id', '=', world.member.id)
      .execute();
    await server.comment(world.author);
    await expect.poll(server.waiting).toBe(0);
    expect(server.peer.messagesFor(device)).toEqual([]);
    await runHousekeeping(server.db, server.clock());
    const left = await server.db.selectFrom('push_subscriptions').select('id').where('id', '=', device.id).execute();
    expect(left).toEqual([]);
  });

  it('are known by the keys that the server keeps with its data, through every restart', async () => {
    const keyOf = async () =>
      (await server.call('listPushSubscriptions', { as: server.world.admin.cookie })).json().publicKey;
    expect(Buffer.from(await keyOf(), 'base64url')).toHaveLength(65);
    const kept = await server.db.selectFrom('meta').select('value').where('key', '=', 'push-keys').executeTakeFirst();
    expect(JSON.parse(kept?.value ?? '').publicKey).toBe(await keyOf());
  });
});
