/** How fast the outbox empties over a slow network: printed as a ratio to sending one after the other. */
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createComment } from '#store/commands/comments.ts';
import { openStore } from '#store/database/database.ts';
import { StoredLeases } from '#store/database/leases.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { SyncEngine } from '#sync/engine.ts';
import type { WireAnswer, WireRequest } from '#sync/ports.ts';
import '#sync/kinds/all-kinds.ts';

const COMMENTS = 1_000;
const EVENTS = 20;
const ROUND_TRIP_MS = 200;
const TARGET = 0.25;

let made = 0;

const answer = (status: number, body: unknown): WireAnswer => ({
  kind: 'answer',
  status,
  body,
  message: '',
  said: null,
  fields: {},
  isOwn: true,
  isOtherSession: false,
  retryAfter: null,
  serverTime: null,
});

/** A server that takes every comment, a round trip away. */
async function send({ path, body }: WireRequest): Promise<WireAnswer> {
  await wait(ROUND_TRIP_MS);
  made += 1;
  const [, , , eventId] = path.split('/');
  const { content } = body as { content: string };
  const createdAt = new Date().toISOString();
  return answer(201, { id: made, scheduleId: Number(eventId), userId: 7, content, attachments: [], createdAt });
}

const store = openStore('https://bench.example|7');
const context = { now: () => Date.now(), uuid: () => randomUUID() };
for (let index = 0; index < COMMENTS; index += 1)
  await createComment(store, context, { eventId: String(1 + (index % EVENTS)), content: `Comment ${index}` });

const engine = new SyncEngine({
  outbox: new StoredOutbox(store),
  leases: new StoredLeases(store),
  transport: { send },
  session: { whoAmI: async () => ({ kind: 'person', userId: '7', serverTime: null }) },
  connectivity: { online: () => true },
  clock: {
    now: () => Date.now(),
    after: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
  },
  random: { next: () => 0.5 },
  kinds: store.kinds,
  locks: null,
  holder: 'bench',
  lockName: 'drain',
  userId: '7',
  keepsKeys: () => true,
  acknowledged: () => {},
  found: () => {},
  logError: (error) => {
    throw error;
  },
});

const started = performance.now();
const report = await engine.drainOnce();
const took = performance.now() - started;
if (report?.sent !== COMMENTS) throw new Error(`${report?.sent} of ${COMMENTS} sent: ${JSON.stringify(report)}`);

// One after the other, nothing but the network: measured on some, the rest takes as long.
const SAMPLE = 25;
const began = performance.now();
for (let index = 0; index < SAMPLE; index += 1) await wait(ROUND_TRIP_MS);
const oneByOne = ((performance.now() - began) / SAMPLE) * COMMENTS;

const ratio = took / oneByOne;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
console.log('\nOutbox\n');
console.log(
  `  ${ratio <= TARGET ? 'met   ' : 'MISSED'}  ${COMMENTS} comments on ${EVENTS} events over ${ROUND_TRIP_MS} ms, against one after the other: ` +
    `${ratio.toFixed(2)} (${seconds(took)} of ${seconds(oneByOne)}), target <= ${TARGET}\n`,
);
store.close();
