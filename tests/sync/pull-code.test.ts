// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { openStore } from '#store/database/database.ts';
import { getGroup } from '#store/queries/groups.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { aGroup } from '#support/rows.ts';
import { VirtualClock } from '#support/virtual-clock.ts';
import type { PullSource } from '#sync/pull/ports.ts';
import { Puller } from '#sync/pull/puller.ts';

const code = vi.hoisted(() => ({ isThere: false }));
vi.mock('#sync/pull/by-calls.ts', async (original) => {
  const module = await original<typeof import('#sync/pull/by-calls.ts')>();
  return {
    get ByCalls() {
      if (!code.isThere) throw new TypeError('Failed to fetch dynamically imported module');
      return module.ByCalls;
    },
  };
});

it('a pull whose code does not come is one without a server; the next one asks for it again', async () => {
  const store = openStore('https://pull-code.example|7');
  const puller = new Puller({
    source: { group: async () => ({ kind: 'rows', rows: [aGroup()], bad: [] }) } as unknown as PullSource,
    replica: new StoredReplica(store),
    clock: new VirtualClock(),
    progress: () => {},
  });
  expect(await puller.groupRow('1')).toEqual({ outcome: 'unreachable' });
  code.isThere = true;
  expect(await puller.groupRow('1')).toEqual({ outcome: 'complete' });
  expect((await getGroup(store, '1'))?.id).toBe('1');
});
