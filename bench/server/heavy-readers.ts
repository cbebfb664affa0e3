/** How long others wait for a server with 1 GB of heap that sends long lists to five readers. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { inMs, type Run, type Size } from '../figure.ts';
import { SETTINGS } from '../world.ts';

const HEAP_MB = 1_024;
const READERS = 5;
const PASSWORD = 'for this bench alone';
/** The longest that a call of another user may take. */
const OTHERS_MS = 1_000;
/** Rows of each list, and how long they are read, in milliseconds. */
const SIZES: Record<Size, { comments: number; events: number; ms: number }> = {
  full: { comments: 20_000, events: 700, ms: 15_000 },
  quick: { comments: 5_000, events: 200, ms: 4_000 },
};
/** 20,000 comments are 205 MB, and 700 events 273 MB. */
const COMMENT_LETTERS = 10_000;
const EVENT_LETTERS = 195_000;

async function start(dataDir: string) {
  const server = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, 'server/main.mjs'], {
    env: {
      PATH: process.env.PATH ?? '',
      ...SETTINGS,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO_DATA: 'on',
      DEMO_PASSWORD: PASSWORD,
      ADMIN_PASSWORD: PASSWORD,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let address = '';
  for await (const line of createInterface({ input: server.stdout })) {
    address = /Open\s+(http:\S+)/.exec(line)?.[1] ?? address;
    if (line.includes('Stop with')) break;
  }
  return { server, address };
}

/** Fills an event and its group, and returns their ids. */
function fill(dataDir: string, { comments, events }: { comments: number; events: number }) {
  const db = new Sqlite(join(dataDir, 'matrix.db'));
  const first = db.prepare('select id, group_id from schedule_items order by id limit 1').get();
  const { id: event, group_id: group } = first as { id: number; group_id: number };
  const numbers = 'with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ?)';
  const at = "'2026-05-13T03:00:00.000Z'";
  db.prepare(
    `insert into comments (schedule_item_id, group_id, user_id, content, created_at, updated_at) ${numbers}
     select ${event}, ${group}, (select min(id) from users), printf('%0${COMMENT_LETTERS}d', i), ${at}, ${at}
     from numbers`,
  ).run(comments);
  const text = `printf('%0${EVENT_LETTERS}d', i)`;
  db.prepare(
    `insert into schedule_items
     (group_id, title, type, start_time, end_time, timezone, description, instruction, created_at, updated_at) ${numbers}
     select ${group}, 'Long', 'activity', ${at}, ${at}, 'Asia/Tokyo', ${text}, ${text}, ${at}, ${at} from numbers`,
  ).run(events);
  db.close();
  return { event, group };
}

async function signIn(address: string): Promise<string> {
  const signedIn = await fetch(`${address}/api/auth/credential-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@matrix.example.org', password: PASSWORD }),
  });
  const cookies = signedIn.headers.getSetCookie().map((each) => each.split(';')[0]);
  return cookies.join('; ');
}

export const run: Run = async (size, report) => {
  const { ms, ...rows } = SIZES[size];
  const dataDir = mkdtempSync(join(tmpdir(), 'matrix-readers-'));
  const { server, address } = await start(dataDir);
  try {
    const { event, group } = fill(dataDir, rows);
    const cookie = await signIn(address);
    const ask = (path: string) => fetch(`${address}${path}`, { headers: { cookie, 'accept-encoding': 'identity' } });
    for (const [name, path] of [
      [`${rows.comments} comments`, `/api/schedules/${event}/comments`],
      [`${rows.events} events with long texts`, `/api/groups/${group}/schedules`],
    ] as const) {
      const until = performance.now() + ms;
      const readers = new Worker(new URL('./list-readers.ts', import.meta.url), {
        workerData: { url: `${address}${path}`, cookie, readers: READERS, ms },
      });
      const over = once(readers, 'message') as Promise<[bytes: number]>;
      let longest = 0;
      for (let turn = 0; performance.now() < until; turn += 1) {
        const began = performance.now();
        const answer = await ask(turn % 2 === 0 ? '/api/health' : `/api/groups/${group}`);
        await answer.arrayBuffer();
        longest = Math.max(longest, answer.ok ? performance.now() - began : Number.POSITIVE_INFINITY);
        await wait(50);
      }
      const [bytes] = await over;
      report({
        title: `the longest wait of others beside ${READERS} readers of ${name}, with ${HEAP_MB} MB of heap`,
        value: `${inMs(longest)} ms`,
        detail: `${Math.round(bytes / 1e6)} MB sent`,
        target: `<= ${OTHERS_MS} ms`,
        isMet: longest <= OTHERS_MS && server.exitCode === null,
      });
    }
  } finally {
    server.kill('SIGTERM');
    await once(server, 'close');
    rmSync(dataDir, { recursive: true });
  }
};
