/** How fast the outbox empties over a slow network, compared with sending one after the other. */
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createComment } from '#store/commands/comments.ts';
import { openStore } from '#store/database/database.ts';
import { StoredLeases } from '#store/database/leases.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { countUnsent } from '#store/queries/base/watching.ts';
import { SyncEngine } from '#sync/engine.ts';
import type { WireAnswer, WireRequest } from '#sync/ports/transport.ts';
import type { Run } from '../figure.ts';
import '#sync/kinds/all-kinds.ts';

const SIZES = { full: { comments: 1_000, oneByOne: 25 }, quick: { comments: 400, oneByOne: 10 } };
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

/** A server that accepts every comment, a round trip away. */
async function send({ path, body }: WireRequest): Promise<WireAnswer> {
  await wait(ROUND_TRIP_MS);
  made += 1;
  const [, , , eventId] = path.split('/');
  const { content } = body as { content: string };
  const createdAt = new Date().toISOString();
  return answer(201, { id: made, scheduleId: Number(eventId), userId: 7, content, attachments: [], createdAt });
}

export const run: Run = async (size, report) => {
  const { comments, oneByOne } = SIZES[size];
  const store = openStore('https://bench.example|7');
  const context = { now: () => Date.now(), uuid: () => randomUUID() };
  for (let index = 0; index < comments; index += 1)
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
  await engine.drainOnce();
  const took = performance.now() - started;
  const left = await countUnsent(store);
  if (left > 0) throw new Error(`${left} of ${comments} comments are unsent`);

  // One after the other, only the network: measured on some, the rest takes as long.
  const began = performance.now();
  for (let index = 0; index < oneByOne; index += 1) await wait(ROUND_TRIP_MS);
  const floor = ((performance.now() - began) / oneByOne) * comments;

  const ratio = took / floor;
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  report({
    title: `${comments} comments on ${EVENTS} events over ${ROUND_TRIP_MS} ms, against one after the other`,
    value: ratio.toFixed(2),
    detail: `${seconds(took)} of ${seconds(floor)}`,
    target: `<= ${TARGET}`,
    isMet: ratio <= TARGET,
  });
  store.close();
};
