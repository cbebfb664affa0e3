import { describe, expect, it } from 'vitest';
import { sharedServer } from '../support/test-app.ts';
import {
  callWrite,
  createScene,
  everythingIn,
  GROUP_FORM,
  type Scene,
  WRITE_CALLS,
  WRITE_NAMES,
} from '../support/write-calls.ts';

const inside = WRITE_NAMES.filter((name) => !WRITE_CALLS[name].outside && name !== 'archiveGroup');
const MESSAGE = 'This group is archived, so it cannot be changed. Its organizers can restore it.';

describe('An archived group', () => {
  const server = sharedServer();

  const put = ({ groupId }: Scene, as: { cookie: string }, more: object = {}, headers = {}) =>
    server.call('updateGroup', { params: { id: groupId }, body: { ...GROUP_FORM, ...more }, as: as.cookie, headers });

  it.each(inside)('is read-only: %s is refused for good, and says why', async (name) => {
    const scene = await createScene(server.db, { is_archived: 1 });
    const before = await everythingIn(server.db);
    const answer = await callWrite(server, name, scene);
    expect([answer.statusCode, answer.json().message]).toEqual([409, MESSAGE]);
    // A device that is told when to retry would treat it as a write that is still in progress ([SEND-12]).
    expect(answer.headers['retry-after']).toBeUndefined();
    expect(await everythingIn(server.db)).toEqual(before);
  });

  it('is refused to a user who may not see it, or not change it, like any other group', async () => {
    const scene = await createScene(server.db, { is_archived: 1 });
    const { cookie } = scene.newcomer;
    const hidden = await server.call('createComment', {
      params: { id: scene.eventId },
      body: { content: 'x' },
      as: cookie,
    });
    expect(hidden.statusCode).toBe(404);
    expect((await put(scene, scene.reader, { isArchived: false })).statusCode).toBe(403);
  });

  it('answers the repetition of an earlier write', async () => {
    const scene = await createScene(server.db);
    const headers = { 'idempotency-key': 'in-time' };
    const first = await callWrite(server, 'createComment', scene, headers);
    expect((await callWrite(server, 'archiveGroup', scene)).statusCode).toBe(200);
    const again = await callWrite(server, 'createComment', scene, headers);
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect((await callWrite(server, 'createComment', scene)).statusCode).toBe(409);
  });

  it('is restored by those who run it, and can be changed again', async () => {
    const scene = await createScene(server.db);
    await callWrite(server, 'archiveGroup', scene);
    expect((await put(scene, scene.manager)).statusCode).toBe(409);
    expect((await put(scene, scene.manager, { isArchived: true })).statusCode).toBe(409);
    const stale = await put(scene, scene.manager, { isArchived: false }, { 'if-match': '"1"' });
    expect([stale.statusCode, stale.json().current.isArchived]).toEqual([412, true]);
    const back = await put(scene, scene.manager, { isArchived: false }, { 'if-match': '"2"' });
    expect([back.statusCode, back.json()]).toEqual([200, expect.objectContaining({ isArchived: false, version: 3 })]);
    expect((await callWrite(server, 'createComment', scene)).statusCode).toBe(201);
    const told = await server.db
      .selectFrom('notifications')
      .select('message')
      .where('group_id', '=', scene.groupId)
      .where('user_id', '=', scene.reader.id)
      .execute();
    expect(told.map(({ message }) => message)).toContainEqual(expect.stringContaining('restored the group'));
  });

  it('is archived by PUT as by DELETE', async () => {
    const scene = await createScene(server.db);
    const archived = await put(scene, scene.manager, { isArchived: true });
    expect([archived.statusCode, archived.json().isArchived]).toEqual([200, true]);
    expect((await callWrite(server, 'createComment', scene)).statusCode).toBe(409);
  });

  it('cannot be made by the form that creates a group', async () => {
    const { manager } = await createScene(server.db);
    const body = { ...GROUP_FORM, isArchived: true };
    expect((await server.call('createGroup', { body, as: manager.cookie })).statusCode).toBe(422);
  });
});
