import { describe, expect, it } from 'vitest';
import { REMOVED_SINCE_HEADER } from '#contract/calls/headers.ts';
import { created } from '#server/domain/base/outcome.ts';
import { Idempotency } from '#server/domain/writes/idempotency.ts';
import { localBus } from '#server/live/bus.ts';
import { runHousekeeping } from '#server/plugins/housekeeping.ts';
import { failAt } from '../support/query-plugins.ts';
import { addMember, addPerson, type Person, sharedWorld } from '../support/world.ts';

const DAY_MS = 86_400_000;

describe('Writes under an Idempotency-Key', () => {
  const breakdown = failAt('insert', 'notifications');
  const { server, world } = sharedWorld({ plugin: breakdown });

  const write = (key: string, content = 'Hello', person: Person = world.author, eventId = world.eventId) =>
    server.call('createComment', {
      params: { id: eventId },
      body: { content },
      as: person.cookie,
      headers: { 'idempotency-key': key },
    });
  const commentsSaying = (content: string) =>
    server.db.selectFrom('comments').selectAll().where('content', '=', content).execute();
  const keysNamed = (key: string) =>
    server.db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute();

  it('are done once and answered alike each time', async () => {
    const first = await write('once', 'only once');
    const second = await write('once', 'only once');
    expect(first.statusCode).toBe(201);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.headers['content-type']).toContain('application/json');
    expect(await commentsSaying('only once')).toHaveLength(1);
  });

  it('have one effect when they arrive at once, whichever comes first', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => write('race', 'raced')));
    const ids = answers.flatMap((answer) => (answer.statusCode === 201 ? [answer.json().id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(answers.every((answer) => [201, 409].includes(answer.statusCode))).toBe(true);
    expect(await commentsSaying('raced')).toHaveLength(1);
    const late = await write('race', 'raced');
    expect([late.statusCode, late.json().id]).toEqual([201, ids[0]]);
  });

  it('are answered that the first is in progress while it is, and with its answer afterwards', async () => {
    const once = new Idempotency({ db: server.db, bus: localBus() }, server.clock);
    const key = { userId: world.author.id, key: 'slow', fingerprint: 'same', sent: null };
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const first = once.perform(key, async () => {
      await gate;
      return created({ done: true });
    });
    const kindOf = async (fingerprint: string) => {
      const second = await once.perform({ ...key, fingerprint }, async () => created({ done: 'twice' }));
      return second.kind === 'done' && !second.outcome.ok ? second.outcome.problem.kind : second;
    };
    expect(await kindOf('same')).toBe('in-progress');
    expect(await kindOf('another')).toBe('key-reused');
    open();
    expect(await first).toEqual({ kind: 'done', outcome: created({ done: true }) });
    expect(await kindOf('same')).toEqual({ kind: 'replayed', status: 201, body: '{"done":true}' });
  });

  it('are refused when the key belongs to another request, and change nothing', async () => {
    await write('taken', 'first text');
    const other = await write('taken', 'second text');
    expect([other.statusCode, Object.keys(other.json().errors)]).toEqual([422, ['Idempotency-Key']]);
    const elsewhere = await write('taken', 'first text', world.admin, world.otherEventId);
    expect(elsewhere.statusCode).toBe(201);
    const moved = await write('taken', 'first text', world.admin, world.eventId);
    expect(moved.statusCode).toBe(422);
    expect(await commentsSaying('second text')).toHaveLength(0);
  });

  it('count as the same when only the order of the fields differs', async () => {
    const send = (payload: string) =>
      server.app.inject({
        method: 'POST',
        url: `/api/schedules/${world.eventId}/comments`,
        headers: { cookie: world.author.cookie, 'idempotency-key': 'order', 'content-type': 'application/json' },
        payload,
      });
    await send('{"content":"ordered","attachments":[]}');
    const again = await send('{ "attachments": [], "content": "ordered" }');
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
  });

  it('are known to their own user by their keys, and a refused one is not', async () => {
    await write('known', 'kept');
    await write('refused', '');
    await write('theirs', 'kept', world.member);
    const keys = ['known', 'refused', 'theirs', 'never sent'];
    const answer = await server.call('knownEdits', { body: { keys }, as: world.author.cookie });
    expect(answer.json()).toEqual({ keys: ['known'] });
  });

  it("reveal nothing of another user's key", async () => {
    await write('shared', 'from Anton', world.author);
    const other = await write('shared', 'from Mina', world.member);
    expect([other.statusCode, other.json().content]).toEqual([201, 'from Mina']);
  });

  it.each([
    ['129 characters', 'x'.repeat(129)],
    ['a space', 'with space'],
    ['nothing', ' '],
  ])('are refused under a key of %s', async (_, key) => {
    const answer = await write(key, 'bad key');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toContain('Idempotency-Key');
    expect(await commentsSaying('bad key')).toHaveLength(0);
  });

  it('accept a key of 128 characters', async () => {
    expect((await write('x'.repeat(128), 'long key')).statusCode).toBe(201);
  });

  it('leave neither effect nor key when they fail halfway, and succeed when repeated', async () => {
    breakdown.armed = true;
    const broken = await write('broken', 'all or nothing');
    breakdown.armed = false;
    expect(broken.statusCode).toBe(500);
    expect(broken.body).not.toContain('disk full');
    expect(await commentsSaying('all or nothing')).toHaveLength(0);
    expect(await keysNamed('broken')).toHaveLength(0);
    const repeated = await write('broken', 'all or nothing');
    expect([repeated.statusCode, repeated.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect(await commentsSaying('all or nothing')).toHaveLength(1);
  });

  it('leave no key when they are refused, so that a repetition is checked again', async () => {
    const person = await addPerson(server.db, 'Newcomer');
    expect((await write('early', 'let me in', person)).statusCode).toBe(404);
    const attachments = [{ name: 'Map', url: '/uploads/not-yet-here.pdf', type: 'application/pdf' }];
    const refused = await server.call('createComment', {
      params: { id: world.eventId },
      body: { content: 'let me in', attachments },
      as: world.author.cookie,
      headers: { 'idempotency-key': 'early' },
    });
    expect(refused.statusCode).toBe(422);
    expect(await keysNamed('early')).toHaveLength(0);
    expect((await write('early', 'let me in', world.author)).statusCode).toBe(201);
  });

  it('replay edits and deletions too', async () => {
    const { id } = (await write('base', 'to be edited')).json();
    const headers = { 'idempotency-key': 'edit-1' };
    const edit = () =>
      server.call('updateComment', { params: { id }, body: { content: 'edited' }, as: world.author.cookie, headers });
    expect((await edit()).json().version).toBe(2);
    expect((await edit()).json().version).toBe(2);
    const remove = () =>
      server.call('deleteComment', {
        params: { id },
        as: world.author.cookie,
        headers: { 'idempotency-key': 'delete-1' },
      });
    expect((await remove()).statusCode).toBe(200);
    // The comment is gone, and with it who may change it; its removal is still answered.
    const again = await remove();
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
  });

  it('[PULL-8] say, when they are replayed, that the created row has been removed since', async () => {
    const { id } = (await write('gone', 'to be removed')).json();
    const edit = () =>
      server.call('updateComment', {
        params: { id },
        body: { content: 'to be removed soon' },
        as: world.author.cookie,
        headers: { 'idempotency-key': 'gone-edit' },
      });
    await edit();
    expect((await write('gone', 'to be removed')).headers[REMOVED_SINCE_HEADER]).toBeUndefined();
    await server.call('deleteComment', { params: { id }, as: world.author.cookie });
    const again = await write('gone', 'to be removed');
    expect([again.statusCode, again.json().id, again.headers[REMOVED_SINCE_HEADER]]).toEqual([201, id, 'true']);
    // An answer says nothing of rows that were made under another key.
    expect((await edit()).headers[REMOVED_SINCE_HEADER]).toBeUndefined();
  });

  it('are answered as before to their author, even after leaving the group', async () => {
    const leaver = await addPerson(server.db, 'Leaver');
    const membership = await addMember(server.db, world.groupId, leaver.id);
    const first = await write('left', 'we are off', leaver);
    expect(first.statusCode).toBe(201);
    await server.db.deleteFrom('group_members').where('id', '=', membership).execute();

    const again = await write('left', 'we are off', leaver);
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    // The key gives access to nothing else of the group: not by other words, and not by another user.
    expect((await write('left', 'something else', leaver)).statusCode).toBe(404);
    const stranger = await addPerson(server.db, 'Stranger');
    expect((await write('left', 'we are off', stranger)).statusCode).toBe(404);
    await server.db.deleteFrom('sessions').where('user_id', '=', leaver.id).execute();
    expect((await write('left', 'we are off', leaver)).statusCode).toBe(401);
    expect(await commentsSaying('we are off')).toHaveLength(1);
  });

  it('are kept for ninety days, and a comment is not doubled even after that', async () => {
    const first = await write('old', 'an old one');
    await server.db
      .updateTable('idempotency_keys')
      .set({ created_at: '2026-02-01T00:00:00.000Z' })
      .where('key', '=', 'old')
      .execute();
    await runHousekeeping(server.db, server.clock() - 15 * DAY_MS);
    expect(await keysNamed('old')).toHaveLength(1);
    await runHousekeeping(server.db, server.clock());
    expect(await keysNamed('old')).toHaveLength(0);
    const late = await write('old', 'an old one');
    expect([late.statusCode, late.json().id]).toEqual([201, first.json().id]);
    expect(await commentsSaying('an old one')).toHaveLength(1);
  });
});
