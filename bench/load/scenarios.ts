import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { reached } from './has-within.ts';
import { broadcast } from './sockets.ts';
import { FILE_TEXT, type Result, type Trial, underLoad } from './trial.ts';

export type Size = 'full' | 'quick';

interface Scenario {
  title: string;
  run(size: Size): Promise<Result | null>;
}

/** How often each failure happens. */
const TIMES = {
  full: { kills: 10, others: 3, failovers: 2, broadcasts: 20, minutes: 20 },
  quick: { kills: 3, others: 1, failovers: 1, broadcasts: 8, minutes: 6 },
};
const BETWEEN_MS = 3_000;
/** The time in which an installation notices that its primary is lost. */
const UNNOTICED_MS = 10_000;
const FROZEN_MS = 8_000;
const BUCKET_DOWN_MS = 6_000;
/** A listener that has become silent is noticed within this time (docs/operations.md). */
const SILENCE_MS = 15_000;
const MINUTE_MS = 60_000;
const SAMPLE_MS = 5_000;
const SAMPLES_TOLD = 12;
/** The allowed growth of a process's peak memory, from the second to the last quarter of a soak. */
const MOST_GROWTH = 1.1;

/** Repeats a failure, with time in between for clients to go on. */
async function repeat(times: number, failure: (count: number) => Promise<unknown>): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await failure(count);
    await wait(BETWEEN_MS);
  }
}

const killing =
  (kills: number) =>
  async ({ site, ledger }: Trial): Promise<string> => {
    await repeat(kills, async (count) => {
      const one = site.served[count % site.served.length];
      await one?.ready();
      await ledger.fault(async () => one?.kill());
    });
    return `${site.served.length} processes, one killed ${kills} times`;
  };

const restarting =
  (times: number) =>
  async ({ site, ledger }: Trial): Promise<string> => {
    await repeat(times, () => ledger.fault(() => site.cluster.restart()));
    return `PostgreSQL crashed and started ${times} times`;
  };

const freezing =
  (times: number) =>
  async ({ site, ledger }: Trial): Promise<string> => {
    await repeat(times, () =>
      ledger.fault(async () => {
        site.cluster.freeze();
        await wait(FROZEN_MS);
        site.cluster.thaw();
      }),
    );
    return `PostgreSQL frozen ${times} times for ${FROZEN_MS / 1_000} s`;
  };

/** A standby that has every commit before it is acknowledged. */
async function followed({ site }: Trial) {
  const standby = await site.cluster.standby();
  await site.sql("alter system set synchronous_standby_names = '*'");
  await site.sql('select pg_reload_conf()');
  const state = () => site.sql<{ sync_state: string }>('select sync_state from pg_stat_replication');
  await reached('the standby follows', async () => (await state()).some(({ sync_state }) => sync_state === 'sync'));
  return standby;
}

const failingOver =
  (times: number) =>
  async (trial: Trial): Promise<string> => {
    const { site, ledger } = trial;
    await repeat(times, async () => {
      const standby = await followed(trial);
      await wait(BETWEEN_MS);
      await ledger.fault(async () => {
        site.cluster.stop();
        await wait(UNNOTICED_MS);
        await standby.promote();
        site.cluster = standby;
        site.database.move([Number(new URL(standby.url).port)]);
      });
    });
    return `${times} failovers to a synchronous standby, each noticed after ${UNNOTICED_MS / 1_000} s`;
  };

const cutting =
  (times: number) =>
  async ({ site, ledger }: Trial): Promise<string> => {
    const listeners = "from pg_stat_activity where query ~ '^(listen|notify) ' and pid <> pg_backend_pid()";
    await repeat(times, () =>
      ledger.fault(async () => {
        const cut = await site.sql(`select pg_terminate_backend(pid) ${listeners}`);
        if (cut.length < site.served.length) throw new Error(`Only ${cut.length} listeners were cut`);
      }),
    );
    const [silent] = await site.sql<{ client_port: number }>(`select client_port ${listeners}`);
    if (!silent) throw new Error('There is no listener to silence');
    await ledger.fault(async () => {
      site.database.silence(silent.client_port);
      await wait(SILENCE_MS);
    });
    return `both listeners cut ${times} times, then one silent`;
  };

const losingBucket =
  (times: number) =>
  async ({ site, world, ledger, devices }: Trial): Promise<string> => {
    const { bucket } = site;
    const post = () =>
      Promise.all(
        devices.map((device, at) =>
          device.comment(world.eventIds[at] ?? 0, new File([FILE_TEXT], 'list.txt', { type: 'text/plain' })),
        ),
      );
    await repeat(times, async () => {
      bucket.failures = Number.POSITIVE_INFINITY;
      const posted = post();
      await wait(BUCKET_DOWN_MS);
      bucket.failures = 0;
      let answer = () => {};
      bucket.waits = new Promise((resolve) => {
        answer = resolve;
      });
      await wait(BUCKET_DOWN_MS);
      const ready = await Promise.all(site.served.map((one) => one.isReady()));
      if (ready.includes(false)) ledger.unexpected.push('not ready without a bucket');
      bucket.waits = null;
      answer();
      await posted;
    });
    return `bucket ${times} times refusing, then silent, ${BUCKET_DOWN_MS / 1_000} s each`;
  };

const run = promisify(execFile);

/** The resident memory of each server process, in MB. */
const memoryOf = ({ site }: Trial): Promise<number[]> =>
  Promise.all(
    site.served.map(async ({ pid }) => Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) / 1024),
  );

const inMb = (memory: readonly number[] = []): string => memory.map((one) => `${Math.round(one)} MB`).join(', ');

const soaking =
  (minutes: number) =>
  async (trial: Trial): Promise<string> => {
    const samples: number[][] = [];
    const until = performance.now() + minutes * MINUTE_MS;
    while (performance.now() < until) {
      await wait(SAMPLE_MS);
      samples.push(await memoryOf(trial));
      if (samples.length % SAMPLES_TOLD === 0)
        console.log(`${Math.ceil((until - performance.now()) / MINUTE_MS)} minutes left: ${inMb(samples.at(-1))}`);
    }
    const quarter = Math.floor(samples.length / 4);
    const told = trial.site.served.map((_, at) => {
      const of = samples.map((sample) => sample[at] ?? 0);
      // Not the median: the heap sometimes shrinks for minutes and then returns to its size.
      const [before, after] = [Math.max(...of.slice(quarter, 2 * quarter)), Math.max(...of.slice(-quarter))];
      const words = `${Math.round(before)} to ${Math.round(after)} MB`;
      if (after > before * MOST_GROWTH) trial.ledger.unexpected.push(`memory grew from ${words}`);
      return words;
    });
    return `${minutes} minutes; memory ${told.join(', ')}`;
  };

/** Every scenario of `npm run load`, in the order in which they run. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'kill-two': {
    title: 'two processes, one killed every few seconds',
    run: (size) => underLoad(2, killing(TIMES[size].kills)),
  },
  'kill-three': {
    title: 'three processes, one killed every few seconds',
    run: (size) => underLoad(3, killing(TIMES[size].kills)),
  },
  restart: {
    title: 'PostgreSQL crashes and starts again',
    run: (size) => underLoad(2, restarting(TIMES[size].others)),
  },
  freeze: { title: 'PostgreSQL hangs', run: (size) => underLoad(2, freezing(TIMES[size].others)) },
  failover: {
    title: 'PostgreSQL is lost, and its standby takes over',
    run: (size) => underLoad(2, failingOver(TIMES[size].failovers)),
  },
  bucket: { title: 'the bucket is down', run: (size) => underLoad(2, losingBucket(TIMES[size].others)) },
  sockets: { title: '2,000 sockets a process, and messages to all', run: (size) => broadcast(TIMES[size].broadcasts) },
  listener: {
    title: 'the connections for live messages are cut, or silent',
    run: (size) => underLoad(2, cutting(TIMES[size].others)),
  },
  soak: {
    title: 'plain load for a while, with flat memory',
    run: (size) => underLoad(2, soaking(TIMES[size].minutes)),
  },
};
