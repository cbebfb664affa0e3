/** How many requests a server process answers on PostgreSQL, compared with SQLite, in turns. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '#server/db/engine/open.ts';
import { startPostgres } from '../../scripts/test-postgres.ts';
import type { Run } from '../figure.ts';
import { addGroup, addMember, addPerson, FIRST_DAY } from '../trips.ts';
import { SETTINGS } from '../world.ts';
import { load, type RawRequest } from './load.ts';

const CONNECTIONS = 50;
const PEOPLE_OF_GROUP = 10;
const EVENTS = 500;
const DAY_MS = 86_400_000;
/** The turns of each database, and their length in milliseconds. */
const SIZES = { full: { turns: 5, ms: 4_000 }, quick: { turns: 3, ms: 2_000 } };

interface Member {
  cookie: string;
  groupId: number;
  eventIds: readonly number[];
}

interface Engine {
  port: number;
  members: readonly Member[];
  server: ChildProcess;
}

/** A server process on an empty database, with a person for each connection. */
async function start(databaseUrl: string | null): Promise<Engine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'engine-'));
  const { db } = await openDatabase({ dataDir, databaseUrl });
  const members: Member[] = [];
  for (let group = 0; group < CONNECTIONS / PEOPLE_OF_GROUP; group += 1) {
    const groupId = await addGroup(db, `group ${group}`, EVENTS);
    const events = await db.selectFrom('schedule_items').select('id').where('group_id', '=', groupId).execute();
    const eventIds = events.map(({ id }) => id);
    for (let index = 0; index < PEOPLE_OF_GROUP; index += 1) {
      const { id, cookie } = await addPerson(db, `person${group}-${index}`);
      await addMember(db, groupId, id);
      members.push({ cookie, groupId, eventIds });
    }
  }
  await db.destroy();
  const server = spawn(process.execPath, ['server/main.mjs'], {
    env: {
      PATH: process.env.PATH ?? '',
      ...SETTINGS,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO_DATA: 'off',
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let port = 0;
  for await (const line of createInterface({ input: server.stdout })) {
    port = Number(/Open\s+http:.*:(\d+)/.exec(line)?.[1] ?? port);
    if (line.includes('Stop with')) break;
  }
  return { port, members, server };
}

const RUN = Date.now();
const dayOf = (day: number) => new Date(FIRST_DAY + day * DAY_MS).toISOString();

/** Eight of ten requests read, as pages and devices do; two post a comment. */
function mixed(count: number, { cookie, groupId, eventIds }: Member): RawRequest {
  const event = eventIds[count % eventIds.length];
  const day = count % 9;
  const paths = [
    `/api/groups/${groupId}/schedules?startDate=${dayOf(day)}&endDate=${dayOf(day + 1)}`,
    `/api/groups/${groupId}/changes?limit=20`,
    `/api/groups/${groupId}`,
    `/api/schedules/${event}/comments`,
    `/api/schedules/${event}`,
    '/api/schedules/today',
    `/api/groups/${groupId}/members`,
    '/api/groups',
  ];
  // The first digit of a hash, so that the order differs from one round of the connections to the next.
  const path = paths[Math.floor(((count * 0.618_034) % 1) * 10)];
  if (path !== undefined) return { path, headers: { cookie } };
  return {
    method: 'POST',
    path: `/api/schedules/${event}/comments`,
    headers: { cookie, 'idempotency-key': `bench-${RUN}-${performance.now()}-${count}` },
    body: JSON.stringify({ content: `Comment ${count}` }),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

export const run: Run = async (size, report) => {
  const cluster = await startPostgres({ fsync: 'on', max_wal_size: '1GB' });
  if (!cluster) return;
  const { turns, ms } = SIZES[size];
  const engines: Engine[] = [];
  try {
    const sqlite = await start(null);
    engines.push(sqlite);
    const postgres = await start(cluster.url);
    engines.push(postgres);
    const measure = ({ port, members }: Engine) =>
      load(port, [200, 201], (count, connection) => mixed(count, members[connection] as Member), {
        connections: CONNECTIONS,
        ms,
      });
    for (const engine of engines) await measure(engine);
    const ratios: number[] = [];
    const rates: string[] = [];
    let p99 = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < turns; turn += 1) {
      const floor = await measure(sqlite);
      const ours = await measure(postgres);
      ratios.push(ours.rate / floor.rate);
      rates.push(`${Math.round(ours.rate)} of ${Math.round(floor.rate)}`);
      p99 = Math.min(p99, ours.p99);
    }
    report({
      title: `a mixed load on PostgreSQL, against SQLite, at ${CONNECTIONS} connections`,
      value: median(ratios).toFixed(2),
      detail: `per second: ${rates.join(', ')}`,
      target: '>= 0.6',
      isMet: median(ratios) >= 0.6,
    });
    report({
      title: 'the 99th percentile of its times, on PostgreSQL',
      value: `${p99.toFixed(0)} ms`,
      target: '<= 500 ms',
      isMet: p99 <= 500,
    });
  } finally {
    for (const { server } of engines) {
      server.kill('SIGTERM');
      await once(server, 'close');
    }
    cluster.stop();
  }
};
