import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/engine/open.ts';
import { type ServerProcess, startProgram } from '../support/server-process.ts';
import { createWorld, type World } from '../support/world.ts';

const ADDRESS = /Open\s+(http:\/\/127\.0\.0\.1:\d+)/;
const HEAP_MB = 80;
const READERS = 5;
const HOTEL_ID = 1;
/** Their descriptions of 200 KB are more than the heap. */
const EVENTS = 500;

const AT = '2026-05-13T03:00:00.000Z';
const numbers = (most: number) => sql`numbers(i) as (select 1 union all select i + 1 from numbers where i < ${most})`;

/** Each list has 16 MB of texts: five whole ones are more than the heap. */
const LISTS = {
  comments: {
    count: 1_600,
    path: ({ eventId }: World) => `/api/schedules/${eventId}/comments`,
    fill: ({ eventId, groupId, author }: World, count: number) => sql`
      insert into comments (schedule_item_id, group_id, user_id, content, created_at, updated_at)
      with recursive ${numbers(count)}
      select ${eventId}, ${groupId}, ${author.id}, printf('%010000d', i), ${AT}, ${AT} from numbers`,
  },
  rooms: {
    count: 3_200,
    path: () => `/api/hotels/${HOTEL_ID}/accommodations`,
    fill: (_: World, count: number) => sql`
      insert into accommodations (hotel_id, member_id, room_number, notes, created_at, updated_at)
      with recursive ${numbers(count)}
      select ${HOTEL_ID}, (select min(id) from group_members), i, printf('%05000d', i), ${AT}, ${AT} from numbers`,
  },
  /** One of them is the hotel of the rooms. */
  hotels: {
    count: 7_000,
    path: ({ groupId }: World) => `/api/groups/${groupId}/hotels`,
    fill: ({ groupId }: World, count: number) => sql`
      insert into group_hotels (group_id, name, address, phone, email, website, created_at, updated_at)
      with recursive ${numbers(count)}, texts as (select printf('%0500d', i) as text from numbers where i > 1)
      select ${groupId}, text, text, text, text, text, ${AT}, ${AT} from texts`,
  },
};

describe('A server with a small heap', { timeout: 120_000 }, () => {
  let dataDir: string;
  let world: World;
  let server: ServerProcess;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'matrix-heavy-'));
  });
  afterEach(async () => {
    server.process.kill('SIGKILL');
    await server.exited;
    await rm(dataDir, { recursive: true, force: true });
  });

  /** @returns a function that calls the server as a member */
  async function started(fill: (world: World) => ReturnType<typeof sql>) {
    const { db } = await openDatabase({ dataDir, databaseUrl: null });
    world = await createWorld(db);
    // The sessions of the test world are as old as its clock.
    await db.updateTable('sessions').set({ expires_at: '2999-01-01T00:00:00.000Z' }).execute();
    await sql`insert into group_hotels (id, group_id, name, created_at, updated_at)
      values (${HOTEL_ID}, ${world.groupId}, 'Grand', ${AT}, ${AT})`.execute(db);
    await fill(world).execute(db);
    await db.destroy();
    server = startProgram('server/main.mjs', {
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO_DATA: 'off',
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    });
    const [, address] = await server.line(ADDRESS);
    const headers = { cookie: world.author.cookie, 'accept-encoding': 'identity' };
    return (url: string, more: RequestInit = {}) =>
      fetch(`${address}${url}`, { ...more, headers: { ...headers, ...more.headers } });
  }

  it.each(Object.entries(LISTS))(
    'sends five readers a list of %s at once, and answers others meanwhile',
    async (_, list) => {
      const ask = await started((created) => list.fill(created, list.count));
      const answers = await Promise.all(Array.from({ length: READERS }, () => ask(list.path(world))));
      const readers = answers.map(({ body }) => body?.getReader());
      const begun = await Promise.all(readers.map((reader) => reader?.read()));
      expect(begun.map((chunk) => chunk?.done)).toEqual(Array(READERS).fill(false));

      // All of them wait in the middle of their answers.
      expect((await ask('/api/health')).status).toBe(200);
      expect((await ask(`/api/groups/${world.groupId}`)).status).toBe(200);

      const rest = await Promise.all(
        readers.map(async (reader) => {
          const pieces: Uint8Array[] = [];
          for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
            pieces.push(chunk.value);
          return pieces;
        }),
      );
      for (const [index, pieces] of rest.entries()) {
        const text = Buffer.concat([begun[index]?.value ?? new Uint8Array(), ...pieces]).toString();
        expect(JSON.parse(text)).toHaveLength(list.count);
      }
      expect((await ask('/api/health')).status).toBe(200);
    },
  );

  it('answers five questions about a group of long descriptions', async () => {
    const ask = await started(
      ({ groupId, author }) => sql`
        insert into schedule_items (group_id, title, type, start_time, end_time, timezone, description, instruction,
          created_by, created_at, updated_at)
        with recursive ${numbers(EVENTS)}
        select ${groupId}, 'Event ' || i, 'activity', ${AT}, ${AT}, 'UTC', printf('%0200000d', i), '',
          ${author.id}, ${AT}, ${AT} from numbers`,
    );
    const asked = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'What is on 2026-05-13?', groupId: world.groupId }),
    };
    const answers = await Promise.all(Array.from({ length: READERS }, () => ask('/api/ai/ask', asked)));
    for (const answer of answers)
      expect(((await answer.json()) as { answer: string }).answer).toContain(`Event ${EVENTS}`);
  });
});
