import { setTimeout as wait } from 'node:timers/promises';
import type { BenchPerson } from '../trips.ts';
import type { Ledger } from './ledger.ts';

const AGAIN_MS = 200;
/** Longer than any statement may take. */
const ANSWER_MS = 40_000;
/** Not reached, the same request is still running, and unavailable. */
const FOR_NOW = new Set([0, 409, 503]);

interface Writing {
  origin: string;
  ledger: Ledger;
  eventIds: readonly number[];
  /** The pause after each write. */
  everyMs: number;
  signal: AbortSignal;
}

async function post(url: string, cookie: string, key: string, content: string): Promise<number> {
  const headers = { 'content-type': 'application/json', cookie, 'idempotency-key': key };
  const signal = AbortSignal.timeout(ANSWER_MS);
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ content }), signal });
  await answer.arrayBuffer();
  return answer.status;
}

/** Posts one comment after the other, each under one key until it is acknowledged or all ends. */
export async function write(
  { origin, ledger, eventIds, everyMs, signal }: Writing,
  { id, cookie }: BenchPerson,
): Promise<void> {
  for (let count = 0; !signal.aborted; count += 1) {
    const text = `writer ${id}, ${count}`;
    const url = `${origin}/api/schedules/${eventIds[count % eventIds.length]}/comments`;
    while (!signal.aborted) {
      ledger.requests += 1;
      const status = await post(url, cookie, text.replaceAll(/\W+/g, '-'), text).catch(() => 0);
      if (status === 201) {
        ledger.acknowledge(text);
        break;
      }
      ledger.retried += 1;
      if (!FOR_NOW.has(status)) ledger.unexpected.push(`${status} for ${text}`);
      await wait(AGAIN_MS);
    }
    await wait(everyMs);
  }
}
