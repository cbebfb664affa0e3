import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#server/domain/base/live-bus.ts';
import { PostgresBus } from '#server/live/postgres-bus.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { silentProxy } from '../support/silent-proxy.ts';

/** Far longer than a round trip to the database takes on a busy machine: a late answer counts as silence. */
const HEARTBEAT_MS = 2_000;

describe('The connection that listens for live messages', { timeout: 60_000 }, () => {
  const undo: (() => unknown)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  const listen = async (
    database: TestDatabase,
    { url }: { url: URL },
    more: { heartbeatMs?: number; retryMs?: number; onError?: (error: unknown) => void },
  ) => {
    const parts = { db: database.db, connectionString: url.href, onError: () => {} };
    const listener = await PostgresBus.open({ ...parts, ...more });
    undo.push(() => listener.close());
    const heard: LiveEvent[] = [];
    listener.subscribe((event) => heard.push(event));
    return { listener, heard };
  };

  it('that has become silent is noticed and opened again, and its clients are told of the gap', async () => {
    const database = await createDatabase();
    undo.push(database.drop);
    const proxy = await silentProxy(database.databaseUrl ?? '');
    undo.push(proxy.close);
    const { listener, heard } = await listen(database, proxy, { heartbeatMs: HEARTBEAT_MS });
    const told = async (event: LiveEvent) => {
      listener.publish(event);
      await vi.waitFor(() => expect(heard).toContainEqual(event), 10_000);
    };
    await told({ kind: 'access-changed', userId: 1 });
    expect(heard).toEqual([{ kind: 'access-changed', userId: 1 }]);

    proxy.silence();
    await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'gap' }), 20_000);
    await told({ kind: 'access-changed', userId: 2 });
    expect(heard.map(({ kind }) => kind)).toEqual(['access-changed', 'gap', 'access-changed']);
  });

  it('is retried in the same short time, however long the database is away, and reports each thirtieth try', async () => {
    const database = await createDatabase();
    undo.push(database.drop);
    const proxy = await silentProxy(database.databaseUrl ?? '');
    let reports = 0;
    const onError = (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') reports += 1;
    };
    await listen(database, proxy, { onError, retryMs: 1 });
    const tries = vi.spyOn(pg.Client.prototype, 'connect');
    undo.push(() => tries.mockRestore());
    proxy.close();
    // With growing pauses the 91st try would be hours away.
    await vi.waitFor(() => expect(reports).toBeGreaterThan(3), 30_000);
    expect(tries.mock.calls.length).toBeGreaterThan(30 * (reports - 1));
  });

  it('is noticed to be silent within 15 seconds by default', async () => {
    const database = await createDatabase();
    undo.push(database.drop);
    const proxy = await silentProxy(database.databaseUrl ?? '');
    undo.push(proxy.close);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    undo.push(() => vi.useRealTimers());
    const { heard } = await listen(database, proxy, {});
    proxy.silence();
    vi.advanceTimersByTime(15_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(heard).toEqual([{ kind: 'gap' }]), 10_000);
  });
});
