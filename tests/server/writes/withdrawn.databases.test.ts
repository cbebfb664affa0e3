import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { fillPath } from '#contract/calls/endpoint.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { isPostgres } from '../support/database.ts';
import { whileHeld } from '../support/postgres-locks.ts';
import { sharedServer } from '../support/test-app.ts';
import {
  callWrite,
  createScene,
  everythingIn,
  removeEverything,
  type Scene,
  WRITE_CALLS,
  WRITE_NAMES,
  type WriteName,
} from '../support/write-calls.ts';

interface Withdrawal {
  title: string;
  take: (db: Db, scene: Scene, personId: number) => Promise<unknown>;
  /** The later answer of the same call; null where the withdrawal takes nothing that it needs. */
  answer: (name: WriteName) => number | null;
}

const isAbout = (name: WriteName, ...accesses: string[]) => accesses.includes(endpoints[name].access);
const ofMembers = (name: WriteName) => WRITE_CALLS[name].as !== 'admin' && !WRITE_CALLS[name].outside;

const WITHDRAWALS: readonly Withdrawal[] = [
  {
    title: 'their session ends',
    take: (db, _, personId) => db.deleteFrom('sessions').where('user_id', '=', personId).execute(),
    answer: () => 401,
  },
  {
    title: 'their account is disabled',
    take: (db, _, personId) =>
      db.updateTable('users').set({ account_status: 'disabled' }).where('id', '=', personId).execute(),
    answer: () => 401,
  },
  {
    title: 'they are no administrator or organizer any more',
    take: (db, _, personId) => db.updateTable('users').set({ role: 'user' }).where('id', '=', personId).execute(),
    answer: (name) => {
      // Staff of a group are its members, whatever they may do elsewhere.
      if (WRITE_CALLS[name].as === 'reader' || isAbout(name, 'group-staff')) return null;
      return isAbout(name, 'self-or-admin') ? 404 : 403;
    },
  },
  {
    title: 'they are taken out of the group',
    take: async (db, { groupId }, personId) => {
      const group = db.selectFrom('groups').select('id').where('id', '=', groupId);
      await (isPostgres ? group.forNoKeyUpdate() : group).execute();
      await db.deleteFrom('group_members').where('user_id', '=', personId).execute();
    },
    answer: (name) => (ofMembers(name) ? 404 : null),
  },
  {
    title: 'they do not run the group any more',
    take: async (db, { groupId }, personId) => {
      const group = db.selectFrom('groups').select('id').where('id', '=', groupId);
      await (isPostgres ? group.forNoKeyUpdate() : group).execute();
      await db.updateTable('group_members').set({ role: 'student' }).where('user_id', '=', personId).execute();
    },
    answer: (name) => (ofMembers(name) && WRITE_CALLS[name].as === 'manager' ? 403 : null),
  },
  {
    title: 'the group is archived',
    take: (db, { groupId }) => db.updateTable('groups').set({ is_archived: 1 }).where('id', '=', groupId).execute(),
    // Archiving it again changes nothing.
    answer: (name) => (WRITE_CALLS[name].outside || name === 'archiveGroup' ? null : 409),
  },
];

const cases = WRITE_NAMES.flatMap((name) =>
  WITHDRAWALS.flatMap((withdrawal) => {
    const status = withdrawal.answer(name);
    return status === null ? [] : [{ name, withdrawal, title: withdrawal.title, status }];
  }),
);

/** A body whose rest arrives when `comesOn` resolves. */
async function slowBody(
  body: object,
): Promise<{ payload: Readable; type: string; begun: Promise<void>; comesOn(): void }> {
  const whole = new Response(body instanceof FormData ? body : JSON.stringify(body));
  const type = body instanceof FormData ? String(whole.headers.get('content-type')) : 'application/json';
  const bytes = Buffer.from(await whole.arrayBuffer());
  const begun = Promise.withResolvers<void>();
  const rest = Promise.withResolvers<void>();
  async function* pieces() {
    yield bytes.subarray(0, 1);
    begun.resolve();
    await rest.promise;
    yield bytes.subarray(1);
  }
  return { payload: Readable.from(pieces()), type, begun: begun.promise, comesOn: rest.resolve };
}

describe('Rights that are withdrawn (A22)', () => {
  const server = sharedServer();
  afterEach(() => removeEverything(server.db));

  /** Makes a call of the table; the rest of its body arrives after another action is done. */
  async function callSlowly(name: WriteName, scene: Scene, meanwhile: () => Promise<unknown>, headers = {}) {
    const { as, params, body } = WRITE_CALLS[name];
    const { payload, type, begun, comesOn } = await slowBody(body?.(scene) ?? {});
    const { method, path } = endpoints[name];
    const answer = server.app.inject({
      method,
      url: fillPath(path, params?.(scene) ?? {}),
      payload,
      headers: { cookie: scene[as].cookie, 'content-type': type, ...headers },
    });
    // An answer that comes before the whole body counts too.
    await Promise.race([begun, answer]);
    await meanwhile();
    comesOn();
    return answer;
  }

  describe('while the body is still arriving', () => {
    it.each(cases)('$name writes nothing and answers $status when $title', async ({ name, withdrawal, status }) => {
      const scene = await createScene(server.db);
      let before = {};
      const answer = await callSlowly(name, scene, async () => {
        await withdrawal.take(server.db, scene, scene[WRITE_CALLS[name].as].id);
        before = await everythingIn(server.db);
      });
      expect(answer.statusCode).toBe(status);
      expect(await everythingIn(server.db)).toEqual(before);
      const fresh = await callWrite(server, name, scene);
      expect([answer.statusCode, answer.json()]).toEqual([fresh.statusCode, fresh.json()]);
    });

    it.each(WRITE_NAMES)('%s is done all the same when nothing is withdrawn', async (name) => {
      const scene = await createScene(server.db);
      expect((await callSlowly(name, scene, async () => {})).statusCode).toBeLessThan(300);
    });

    it('a repetition under its key is answered as before', async () => {
      const scene = await createScene(server.db);
      const headers = { 'idempotency-key': 'before-they-left' };
      const first = await callWrite(server, 'createComment', scene, headers);
      const take = () => server.db.deleteFrom('group_members').where('user_id', '=', scene.reader.id).execute();
      const again = await callSlowly('createComment', scene, take, headers);
      expect([again.statusCode, again.body]).toEqual([201, first.body]);
      expect(again.headers['idempotency-replayed']).toBe('true');
    });
  });

  describe.runIf(isPostgres)('by a transaction that is in progress', () => {
    it.each(cases)('$name waits for it, and answers $status when $title', async ({ name, withdrawal, status }) => {
      const scene = await createScene(server.db);
      const hold = (tx: Db) => withdrawal.take(tx, scene, scene[WRITE_CALLS[name].as].id);
      const answer = await whileHeld(server.db, { hold, waiting: 1 }, () => callWrite(server, name, scene));
      expect(answer.statusCode).toBe(status);
    });
  });
});
