import { describe, expect, it } from 'vitest';
import { deleteComment, editComment } from '#store/commands/comments.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import type { Fate } from '#support/faulty-transport.ts';
import { json } from '#support/model-server.ts';
import type { Tab, WorldOptions } from '#support/sync-world.ts';
import type { TransportPort } from '#sync/ports/transport.ts';
import { comment, newWorld, onServer, unsent, world } from './world-fixture.ts';

/** A server with only the specified calls, and a comment on it that this device shows. */
async function plainWorld(options: WorldOptions = {}): Promise<Tab> {
  const tab = newWorld(options, ({ server }) => {
    server.keepsKeys = false;
    server.keepsVersions = false;
  });
  await comment(tab, 'Six');
  await world.settle();
  world.transport.sent.length = 0;
  return tab;
}

const ID = 101;
const elsewhere = (content: string): void => world.server.changeElsewhere(ID, content);
const shown = async (tab: Tab) => (await listComments(tab.store, '12')).map(({ content }) => content);
const edits = () => world.server.effects.filter(({ what }) => what === 'edit').map(({ content }) => content);

async function edit(tab: Tab, content: string): Promise<void> {
  await editComment(tab.store, world.context, { commentId: String(ID), content });
  tab.engine.wake('enqueued');
}

/** The requests that left, without the session checks. */
const asked = () =>
  world.transport.sent.filter(({ path }) => path !== '/api/auth/user').map(({ method, path }) => `${method} ${path}`);

const LOOK = 'GET /api/schedules/12/comments';
const PUT = `PUT /api/comments/${ID}`;

/** The fates of the next checks or writes, one after the other; the rest passes. */
function meet(which: 'looks' | 'writes', ...fates: Fate[]): void {
  world.transport.fate = ({ method, path }) => {
    if (path === '/api/auth/user' || (method === 'GET') !== (which === 'looks')) return 'pass';
    return fates.shift() ?? 'pass';
  };
}

/** Both versions, as they are shown to the user. */
const choices = async (tab: Tab) =>
  (await listUnsent(tab.store)).flatMap(({ conflict }) =>
    (conflict?.fields ?? []).map(({ mine, theirs }) => ({ mine, theirs })),
  );

describe('an edit of a row without a version', () => {
  it('[MERGE-4] is sent after one check when no other user has changed it', async () => {
    const tab = await plainWorld();
    await edit(tab, 'Seven');
    await world.settle();
    expect(onServer()).toEqual(['Seven']);
    expect(asked()).toEqual([LOOK, PUT]);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[MERGE-4] is sent without a check where there are versions', async () => {
    const tab = await plainWorld();
    world.server.keepsVersions = true;
    void tab.puller.rows('comment', '12');
    await world.settle();
    world.transport.sent.length = 0;
    await edit(tab, 'Seven');
    await world.settle();
    expect(asked()).toEqual([PUT]);
  });

  it("[MERGE-4] [MERGE-2] does not overwrite another user's unseen change: the user chooses", async () => {
    const tab = await plainWorld();
    elsewhere('Eight');
    await edit(tab, 'Seven');
    await world.settle();
    expect(onServer()).toEqual(['Eight']);
    expect(await choices(tab)).toEqual([{ mine: 'Seven', theirs: 'Eight' }]);
    expect(asked()).toEqual([LOOK]);
  });

  it.each([
    ['mine', 'Seven'],
    ['theirs', 'Eight'],
  ] as const)('[MERGE-4] [MERGE-2] ends as the user has chosen: %s', async (side, words) => {
    const tab = await plainWorld();
    elsewhere('Eight');
    await edit(tab, 'Seven');
    await world.settle();
    const [entry] = await listUnsent(tab.store);
    await tab.outbox.settle(entry?.opId ?? '', { content: side });
    tab.engine.wake('asked');
    await world.settle();
    expect(onServer()).toEqual([words]);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[MERGE-4] [MERGE-2] asks again where another user changes it while the user chooses', async () => {
    const tab = await plainWorld();
    elsewhere('Eight');
    await edit(tab, 'Seven');
    await world.settle();
    elsewhere('Nine');
    const [entry] = await listUnsent(tab.store);
    await tab.outbox.settle(entry?.opId ?? '', { content: 'mine' });
    tab.engine.wake('asked');
    await world.settle();
    expect(onServer()).toEqual(['Nine']);
    expect(await choices(tab)).toEqual([{ mine: 'Seven', theirs: 'Nine' }]);
  });

  it('[MERGE-4] [MERGE-1] is done where another user has made the same change', async () => {
    const tab = await plainWorld();
    elsewhere('Seven');
    await edit(tab, 'Seven');
    await world.settle();
    expect(asked()).toEqual([LOOK]);
    expect(await unsent(tab)).toEqual([]);
    expect(await shown(tab)).toEqual(['Seven']);
  });

  it("[MERGE-4] is rebased onto the user's own earlier edit, even if its answer has no row", async () => {
    const tab = await plainWorld();
    world.server.tellsRows = false;
    world.server.written = (content) => ` ${content} `;
    await edit(tab, 'Seven');
    await world.pass(300);
    await edit(tab, 'Eight');
    await world.settle();
    await edit(tab, 'Nine');
    await world.settle();
    expect(edits()).toEqual(['Seven', 'Eight', 'Nine']);
    expect(await unsent(tab)).toEqual([]);
  });

  it("[MERGE-4] [MERGE-2] conflicts with another user's change of the user's own earlier edit", async () => {
    const tab = await plainWorld();
    world.server.tellsRows = false;
    await edit(tab, 'Seven');
    await world.settle();
    elsewhere('Eight');
    await edit(tab, 'Nine');
    await world.settle();
    expect(onServer()).toEqual(['Eight']);
    expect(await choices(tab)).toEqual([{ mine: 'Nine', theirs: 'Eight' }]);
  });

  it.each([
    ['another case', 'six'],
    ['a mark', '<b>Six</b>'],
  ])("[MERGE-4] [MERGE-2] treats %s as another user's change", async (_, words) => {
    const tab = await plainWorld();
    elsewhere(words);
    await edit(tab, 'Seven');
    await world.settle();
    expect(onServer()).toEqual([words]);
    expect(await unsent(tab)).toEqual(['needs-you: Seven']);
  });

  it.each(['SIX', '<p>Six</p>'])('[MERGE-4] sends a change of formatting only: %s', async (words) => {
    const tab = await plainWorld();
    await edit(tab, words);
    await world.settle();
    expect(onServer()).toEqual([words]);
  });

  it('[SEND-14] is refused by the server where the row does not exist any more', async () => {
    const tab = await plainWorld();
    world.server.comments.clear();
    await edit(tab, 'Seven');
    await world.settle();
    expect(asked()).toEqual([LOOK, PUT]);
    expect((await listUnsent(tab.store))[0]).toMatchObject({ state: 'needs-you', problem: 'Not found' });
  });

  it.each([403, 404, 405])('[MERGE-5] is sent as it is where the check is refused (%i)', async (status) => {
    const tab = await plainWorld();
    world.server.refuse = ({ method }) => (method === 'GET' ? json(status, { message: 'No' }) : null);
    await edit(tab, 'Seven');
    await world.settle();
    expect(onServer()).toEqual(['Seven']);
  });

  it('[MERGE-5] waits, and says why, while the server’s row cannot be read', async () => {
    const tab = await plainWorld();
    world.server.refuse = ({ method }) => (method === 'GET' ? json(200, [{ id: ID }]) : null);
    await edit(tab, 'Seven');
    await world.pass(10_000);
    expect(asked()).not.toContain(PUT);
    expect((await tab.outbox.unfinished())[0]?.error?.message).toBe('The server returned an unexpected response');
    world.server.refuse = () => null;
    await world.settle();
    expect(onServer()).toEqual(['Seven']);
  });

  it.each(['drop', 'portal', 'late', 503, 429, 401] as const)(
    '[MERGE-5] waits where no check is possible now: %s',
    async (fate) => {
      const tab = await plainWorld();
      meet('looks', fate);
      await edit(tab, 'Seven');
      await world.pass(100);
      elsewhere('Eight');
      await world.settle();
      if (fate === 401) tab.engine.wake('started');
      await world.settle();
      expect(onServer()).toEqual(['Eight']);
      expect(await choices(tab)).toEqual([{ mine: 'Seven', theirs: 'Eight' }]);
    },
  );

  it('[SEND-20] pauses when the session has ended by the time of the check', async () => {
    const tab = await plainWorld();
    meet('looks', 401);
    await edit(tab, 'Seven');
    await world.pass(1_000);
    expect(tab.found).toBe('signed-out');
    expect(await unsent(tab)).toEqual(['waiting: Seven']);
  });

  it('[MERGE-5] [SEND-18] waits for the connection where there is none for its check', async () => {
    const tab = await plainWorld();
    world.transport.fate = ({ path }) => (path === '/api/auth/user' ? 'pass' : 'drop');
    await edit(tab, 'Seven');
    await world.pass(10_000);
    expect(tab.blocker).toEqual({ why: 'connection', status: null });
  });

  it('[MERGE-4] [MERGE-1] names the version where the server gives one by now', async () => {
    const tab = await plainWorld();
    world.server.keepsVersions = true;
    await edit(tab, 'Seven');
    await world.settle();
    expect(world.transport.writes()).toMatchObject([{ ifMatch: 1 }]);
    expect(onServer()).toEqual(['Seven']);
  });

  it('[MERGE-8] is coalesced with a later one when only its check has failed', async () => {
    const tab = await plainWorld();
    meet('looks', 'drop');
    await edit(tab, 'Seven');
    await world.pass(450);
    await edit(tab, 'Eight');
    await world.settle();
    expect(edits()).toEqual(['Eight']);
  });

  it('[SEND-12] is refused by a 409 when only its check has failed before', async () => {
    const tab = await plainWorld();
    meet('looks', 'drop');
    world.server.refuse = ({ method }) => (method === 'PUT' ? json(409, { message: 'Contradiction' }) : null);
    await edit(tab, 'Seven');
    await world.settle();
    expect(asked()).toEqual([LOOK, LOOK, PUT]);
    expect(await unsent(tab)).toEqual(['needs-you: Seven']);
  });

  it('[MERGE-5] a deletion is sent as it is', async () => {
    const tab = await plainWorld();
    elsewhere('Eight');
    await deleteComment(tab.store, world.context, { commentId: String(ID) });
    tab.engine.wake('enqueued');
    await world.settle();
    expect(onServer()).toEqual([]);
    expect(asked()).toEqual([`DELETE /api/comments/${ID}`]);
  });
});

describe('an edit of a row without a version, sent again after its answer was lost', () => {
  it('[MERGE-4] is done where it had arrived', async () => {
    const tab = await plainWorld();
    meet('writes', 'lose');
    await edit(tab, 'Seven');
    await world.settle();
    expect(edits()).toEqual(['Seven']);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[MERGE-4] is done where it had arrived and the server rewrote it', async () => {
    const tab = await plainWorld();
    world.server.written = (content) =>
      `<p dir="ltr">${content.replace('<b>', '<strong >').replace('</b>', '</strong>')}</p>`;
    meet('writes', 'lose');
    await edit(tab, '<b>Seven</b>');
    await world.settle();
    expect(edits()).toEqual(['<b>Seven</b>']);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[MERGE-4] [SEND-2] is sent where it had not, under its key', async () => {
    const tab = await plainWorld();
    meet('writes', 'drop', 'drop');
    await edit(tab, 'Seven');
    await world.settle();
    expect(new Set(world.transport.writes().map(({ key }) => key)).size).toBe(1);
    expect(edits()).toEqual(['Seven']);
    expect(await unsent(tab)).toEqual([]);
  });

  it.each(['lose', 'drop'] as const)('[MERGE-4] [MERGE-2] does not overwrite later changes (%s)', async (fate) => {
    const tab = await plainWorld();
    meet('writes', fate);
    await edit(tab, 'Seven');
    await world.pass(1_000);
    elsewhere('Eight');
    await world.settle();
    expect(onServer()).toEqual(['Eight']);
    expect(await choices(tab)).toEqual([{ mine: 'Seven', theirs: 'Eight' }]);
  });

  it('[SEND-1] takes effect wherever the drain dies', async () => {
    const first = await plainWorld();
    const before = first.points;
    await edit(first, 'Seven');
    await world.settle();
    const points = first.points - before;
    world.close();
    for (let point = 1; point <= points; point += 1) {
      const tab = await plainWorld();
      tab.killAt(tab.points + point);
      await edit(tab, 'Seven');
      await world.settle();
      const next = world.openTab();
      next.engine.wake('started');
      await world.settle();
      expect({ point, rows: onServer(), unsent: await unsent(next) }).toEqual({ point, rows: ['Seven'], unsent: [] });
      expect(edits()).toEqual(['Seven']);
      world.close();
    }
  });
});

/** A network on which the next check's answer waits until the tab thaws. */
function frozenAfterLook(): { faults: (network: TransportPort) => TransportPort; thaw(): void } {
  let thaw = () => {};
  let isNext = true;
  return {
    faults: (network) => ({
      send: async (request) => {
        const answer = await network.send(request);
        if (!isNext || request.method !== 'GET' || request.path === '/api/auth/user') return answer;
        isNext = false;
        await new Promise<void>((resolve) => {
          thaw = resolve;
        });
        return answer;
      },
    }),
    thaw: () => thaw(),
  };
}

describe('between the check and the request', () => {
  it('[MERGE-4] [TABS-2] a tab that was frozen leaves it to the next, which has made its own check', async () => {
    const ice = frozenAfterLook();
    const tab = await plainWorld({ faults: { transport: ice.faults } });
    await edit(tab, 'Seven');
    await world.pass(1_000);
    tab.freeze();
    elsewhere('Eight');
    await world.pass(100_000);
    const next = world.openTab();
    next.engine.wake('started');
    await world.pass(60_000);
    ice.thaw();
    await world.quiet();
    tab.thaw();
    await world.settle();
    expect(onServer()).toEqual(['Eight']);
    expect(await choices(next)).toEqual([{ mine: 'Seven', theirs: 'Eight' }]);
  });

  it('[MERGE-4] [SEND-4] a tab that was frozen for longer than its mark lasts checks again', async () => {
    const ice = frozenAfterLook();
    const tab = await plainWorld({ faults: { transport: ice.faults } });
    await edit(tab, 'Seven');
    await world.pass(1_000);
    tab.freeze();
    elsewhere('Eight');
    await world.pass(100_000);
    ice.thaw();
    await world.quiet();
    tab.thaw();
    await world.settle();
    expect(onServer()).toEqual(['Eight']);
    expect(await choices(tab)).toEqual([{ mine: 'Seven', theirs: 'Eight' }]);
  });

  it('[SEND-20] nothing is sent once the user has signed out', async () => {
    const ice = frozenAfterLook();
    const tab = await plainWorld({ faults: { transport: ice.faults } });
    await edit(tab, 'Seven');
    await world.pass(1_000);
    tab.engine.stop();
    ice.thaw();
    await world.settle();
    expect(edits()).toEqual([]);
    expect(await tab.outbox.unfinished()).toMatchObject([{ state: 'pending', attempts: 0, firstSentAt: null }]);
  });
});
