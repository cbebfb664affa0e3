import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/base/config.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { type ServerProcess, startProgram } from '../support/server-process.ts';
import { createWorld, type World } from '../support/world.ts';

/** Each starts a server, which takes most of the time. For others: KILL_SEED=2 KILL_ROUNDS=40 npm test -- --only kill.test */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 12);
const WRITERS = 8;
const LOADED_AHEAD = 2;
/** The server is killed after this many writes of a round were answered, while others are in progress. */
const MOST_BEFORE_KILL = 12;
const ADDRESS = /Open\s+(http:\/\/127\.0\.0\.1:\d+)/;

interface Write {
  key: string;
  /** The id that the server acknowledged, once it did. */
  id: number | null;
}

/** Selects the moments of the kills, as far as a machine can repeat them. */
const seed = Number(process.env.KILL_SEED ?? 1);
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('A server that is killed again and again', { timeout: 600_000 }, () => {
  let dataDir: string;
  let world: World;
  let server: ServerProcess | null = null;
  /** Servers that load while others receive writes. */
  const waiting: ServerProcess[] = [];
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'matrix-kill-'));
    const read = readConfig({ DATA_DIR: dataDir });
    if (!read.ok) throw new Error(read.problems.join());
    const { db } = await openDatabase(read.config);
    world = await createWorld(db);
    // The sessions of the test world are as old as its clock.
    await db.updateTable('sessions').set({ expires_at: '2999-01-01T00:00:00.000Z' }).execute();
    await db.destroy();
  });
  afterAll(async () => {
    for (const { process, exited } of [...waiting, ...(server ? [server] : [])]) {
      process.kill('SIGKILL');
      await exited;
    }
    await rm(dataDir, { recursive: true, force: true });
  });

  async function start(): Promise<string> {
    const env = { DATA_DIR: dataDir, PORT: '0', DEMO_DATA: 'off', RATE_LIMIT: 'off' };
    while (waiting.length <= LOADED_AHEAD) waiting.push(startProgram('tests/server/support/waiting-server.mjs', env));
    server = waiting.shift() ?? null;
    server?.process.stdin?.write('start\n');
    return (await server?.line(ADDRESS))?.[1] ?? '';
  }

  async function kill(): Promise<void> {
    server?.process.kill('SIGKILL');
    await server?.exited;
    server = null;
  }

  /** Makes one attempt; true when the server answered that the comment exists. */
  async function attempt(address: string, write: Write): Promise<boolean> {
    try {
      const answer = await fetch(`${address}/api/schedules/${world.eventId}/comments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: world.author.cookie, 'idempotency-key': write.key },
        body: JSON.stringify({ content: write.key }),
      });
      const body = (await answer.json()) as { id: number };
      if (answer.status !== 201) return false;
      // An acknowledged write keeps its id for ever.
      if (write.id !== null) expect(body.id, write.key).toBe(write.id);
      write.id = body.id;
      return true;
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return false;
      throw error;
    }
  }

  it(`F16: loses no acknowledged write and doubles none in ${ROUNDS} rounds`, async () => {
    const random = randomFrom(seed);
    const writes: Write[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const address = await start();
      // Writes that the last kill left open are sent again under their own keys, as the app does.
      for (const write of writes.filter(({ id }) => id === null)) expect(await attempt(address, write)).toBe(true);
      const killAfter = Math.floor(random() * MOST_BEFORE_KILL);
      let answered = 0;
      let isOver = false;
      const writer = async (name: number) => {
        for (let count = 0; !isOver; count += 1) {
          const write: Write = { key: `${seed}-${round}-${name}-${count}`, id: null };
          writes.push(write);
          if (!(await attempt(address, write))) return;
          answered += 1;
          if (answered > killAfter && !isOver) {
            isOver = true;
            await new Promise((resolve) => setTimeout(resolve, random() * 3));
            await kill();
          }
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, (_, name) => writer(name)));
      await kill();
    }

    const database = new Sqlite(join(dataDir, 'matrix.db'), { readonly: true });
    const rows = database.prepare('select id, content from comments').all() as { id: number; content: string }[];
    expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    database.close();
    const idsOf = Map.groupBy(rows, ({ content }) => content);
    const acknowledged = writes.filter(({ id }) => id !== null);
    expect(acknowledged.length, `seed ${seed}`).toBeGreaterThan(ROUNDS);
    console.info(`${ROUNDS} kills, ${acknowledged.length} acknowledged writes, seed ${seed}`);
    for (const { key, id } of acknowledged) {
      expect(
        idsOf.get(key)?.map((row) => row.id),
        `seed ${seed}`,
      ).toEqual([id]);
    }
    for (const [content, found] of idsOf) expect(found.length, `seed ${seed}: ${content}`).toBe(1);
  });
});
