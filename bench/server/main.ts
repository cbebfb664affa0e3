/** How the server compares with its own libraries alone, in one run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { numberText } from '#contract/text/number-text.ts';
import type { Run } from '../figure.ts';
import { type RawRequest, rate } from './load.ts';
import type { Ready } from './server-thread.ts';

/** How long each rate is measured, in milliseconds. */
const SIZES = { full: 3_000, quick: 1_000 };

const perSecond = (rate: number) => `${numberText(Math.round(rate))}/s`;

/** Runs each in turns and takes the better of two, so that other load of the machine affects both alike. */
async function best(first: () => Promise<number>, second: () => Promise<number>): Promise<[number, number]> {
  const rates: [number, number] = [0, 0];
  for (let turn = 0; turn < 2; turn += 1) {
    rates[0] = Math.max(rates[0], await first());
    rates[1] = Math.max(rates[1], await second());
  }
  return rates;
}

/** Durable inserts per second of a bare database on the same disk, one transaction each, without a server. */
async function rawInsertRate(folder: string, ms: number): Promise<number> {
  const database = new Sqlite(join(folder, 'raw.db'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.exec(
    'create table if not exists comments (id integer primary key, content text not null, created_at text not null)',
  );
  const insert = database.prepare('insert into comments (content, created_at) values (?, ?)');
  const started = performance.now();
  let count = 0;
  for (; performance.now() - started < ms; count += 1) insert.run(`Comment ${count}`, '2026-05-13T00:00:00.000Z');
  const perSecond = (count / (performance.now() - started)) * 1_000;
  database.close();
  return perSecond;
}

/** Resident memory of an idle server after its start, in MB; null where the system does not report it. */
async function idleMemory(): Promise<number | null> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matrix-idle-'));
  const server = spawn(process.execPath, ['server/main.mjs'], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '0', DEMO_DATA: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: server.stdout })) if (line.includes('Stop with')) break;
  await wait(3_000);
  try {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return null;
  } finally {
    server.kill('SIGTERM');
    await once(server, 'close');
    rmSync(dataDir, { recursive: true });
  }
}

export const run: Run = async (size, report) => {
  const ms = SIZES[size];
  const thread = new Worker(new URL('./server-thread.ts', import.meta.url));
  const [ready] = (await once(thread, 'message')) as [Ready];
  const { port, barePort, cookie } = ready;
  const ratio = (title: string, [of, floor]: [number, number], target: number, detail: string) =>
    report({
      title,
      value: (of / floor).toFixed(2),
      detail: `${perSecond(of)} of ${perSecond(floor)}${detail}`,
      target: `>= ${target}`,
      isMet: of / floor >= target,
    });

  const prepared = () => rate(barePort, 200, () => ({ path: '/prepared' }), { ms });
  const listOf = (at: number, more: Record<string, string>, status: number) => () =>
    rate(at, status, () => ({ path: ready.dayPath, headers: { cookie, ...more } }), { ms });
  const byPackages = async (more: Record<string, string>, status: number) => {
    const run = listOf(ready.packagesPort, more, status);
    return `; ${perSecond(Math.max(await run(), await run()))} by the packages alone`;
  };
  await listOf(port, {}, 200)();
  await prepared();
  ratio(
    "a day's 50 events, against a bare route with the same bytes",
    await best(listOf(port, {}, 200), prepared),
    0.5,
    `${await byPackages({}, 200)}, ${ready.bytes} bytes`,
  );

  const comment = (count: number): RawRequest => ({
    method: 'POST',
    path: `/api/schedules/${ready.eventId}/comments`,
    headers: { cookie, 'idempotency-key': `bench-${performance.now()}-${count}` },
    body: JSON.stringify({ content: `Comment ${count}` }),
  });
  // After a write elsewhere, without a caller that needs the whole answer: the case of devices that check again.
  await rate(port, 201, comment, { connections: 1, ms: 100 });
  const known = { 'if-none-match': ready.etag };
  const unchanged = await best(listOf(port, known, 304), prepared);
  ratio('the same unchanged (304), against that route', unchanged, 0.8, await byPackages(known, 304));

  const commented = await best(
    () => rate(port, 201, comment, { ms }),
    () => rawInsertRate(ready.dataDir, ms),
  );
  const writeMs = (1_000 / commented[1]).toFixed(2);
  ratio(
    'creating a comment, against raw durable inserts',
    commented,
    0.4,
    `; the disk has a write after ${writeMs} ms`,
  );

  thread.postMessage('watch');
  await once(thread, 'message');
  for (let count = 0; count < 5; count += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}${ready.largePath}`, { headers: { cookie } });
    const events = (await answer.json()) as unknown[];
    if (events.length !== 5_000) throw new Error(`${events.length} events`);
  }
  thread.postMessage('delay');
  const [longest] = (await once(thread, 'message')) as [number];
  report({
    title: 'the longest wait of others while 5,000 events are answered, five times',
    value: `${longest.toFixed(1)} ms`,
    target: '<= 50 ms',
    isMet: longest <= 50,
  });

  thread.postMessage('stop');
  await once(thread, 'exit');

  const memory = await idleMemory();
  if (memory === null) return;
  report({
    title: 'memory of an idle server, resident, 3 seconds after its start',
    value: `${memory.toFixed(1)} MB`,
    target: '<= 120 MB',
    isMet: memory <= 120,
  });
};
