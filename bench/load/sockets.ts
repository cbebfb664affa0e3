import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { BenchPerson } from '../trips.ts';
import { Ledger } from './ledger.ts';
import { startSite } from './site.ts';
import { fill, type Result } from './trial.ts';

const PROCESSES = 2;
const SOCKETS = 2_000;
const PAUSE_MS = 500;
/** For the median, from the answer to the last socket. */
const TARGET_MS = 250;
const LONGEST_MS = 10_000;
/** Sockets that are opened at a time. */
const TOGETHER = 50;

/** A socket of each person on one process. @param heard called with each message but the history */
async function connectAll(
  port: number,
  people: readonly BenchPerson[],
  heard: (text: string) => void,
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let from = 0; from < people.length; from += TOGETHER) {
    const opened = people.slice(from, from + TOGETHER).map(async ({ id, cookie }) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?userId=${id}`, { headers: { cookie } });
      await once(socket, 'message');
      socket.on('message', (data) => heard(String(data)));
      sockets.push(socket);
    });
    await Promise.all(opened);
  }
  return sockets;
}

/** Comments for a group in which everyone has a socket on each process. Null on a machine without PostgreSQL. */
export async function broadcast(times: number): Promise<Result | null> {
  const site = await startSite(PROCESSES);
  if (!site) return null;
  const ledger = new Ledger();
  const { eventIds, people } = await fill(site.databaseUrl, SOCKETS);
  const [author] = people;
  let missing = 0;
  let all = Promise.withResolvers<void>();
  const heard = (text: string) => {
    if (!text.includes('comment_create')) return;
    missing -= 1;
    if (missing === 0) all.resolve();
  };
  const sockets = (await Promise.all(site.served.map(({ port }) => connectAll(port, people, heard)))).flat();
  const delays: number[] = [];
  for (let count = 0; count < times; count += 1) {
    missing = sockets.length;
    all = Promise.withResolvers<void>();
    const headers = { 'content-type': 'application/json', cookie: author?.cookie ?? '' };
    const body = JSON.stringify({ content: `Comment ${count}` });
    const answer = await fetch(`${site.origin}/api/schedules/${eventIds[0]}/comments`, {
      method: 'POST',
      headers,
      body,
    });
    await answer.arrayBuffer();
    const answered = performance.now();
    ledger.requests += 1;
    if (answer.status !== 201) ledger.unexpected.push(String(answer.status));
    ledger.acknowledge(`Comment ${count}`);
    await Promise.race([all.promise, wait(LONGEST_MS)]);
    if (missing > 0) ledger.unexpected.push(`${missing} sockets did not receive message ${count}`);
    delays.push(performance.now() - answered);
    await wait(PAUSE_MS);
  }
  delays.sort((one, other) => one - other);
  const [median = 0, worst = 0] = [delays[Math.floor(delays.length / 2)], delays.at(-1)];
  const broken = [...ledger.unexpected];
  if (median > TARGET_MS) broken.push(`a message took ${Math.round(median)} ms`);
  for (const socket of sockets) socket.terminate();
  await site.stop();
  const done = `${SOCKETS} sockets on each of ${PROCESSES} processes, a message to all of them ${times} times; the slowest after ${Math.round(worst)} ms`;
  return { done, ledger, lost: 0, doubled: 0, knownAfter: median, broken };
}
