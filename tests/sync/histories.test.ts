import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { ignoringDependencies } from '#support/ignore-dependencies.ts';
import { methodsOf } from '#support/methods-of.ts';
import type { InjectedFaults } from '#support/sync-world.ts';
import {
  type Abilities,
  type History,
  HistoryPlayer,
  history,
  historyOfComments,
  historyOfTwo,
} from './history-player.ts';

/** The user's view at any time: every comment that they believe in, once, in its latest words. */
async function seesAll(game: HistoryPlayer): Promise<void> {
  expect((await game.seen()).map((row) => row.content).sort()).toEqual(game.beliefs.words());
}

async function allOnServerOnce(game: HistoryPlayer): Promise<void> {
  const { world, beliefs } = game;
  expect(await listUnsent(game.tab().store)).toEqual([]);
  expect([...world.server.comments.values()].map((row) => row.content).sort()).toEqual(beliefs.words());
  expect(world.server.events.size).toBe(beliefs.events.length);
  for (const [which] of beliefs.versions.entries()) {
    const own = world.server.effects.filter((effect) => effect.content.startsWith(`c${which} `));
    const made = own.filter((effect) => effect.what === 'create').length;
    if (beliefs.deleted.has(which)) expect(made).toBeLessThanOrEqual(1);
    else expect(made).toBe(1);
    const versions = own
      .filter((effect) => effect.what !== 'delete')
      .map((effect) => Number(effect.content.split(' v')[1]));
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  }
}

const EVERYTHING: Abilities = { keepsKeys: true, keepsVersions: true };

async function play(told: History, faults: InjectedFaults = {}, abilities = EVERYTHING): Promise<void> {
  const game = new HistoryPlayer(told, faults, abilities);
  try {
    for (const next of told.steps) {
      await game.take(next);
      if (abilities.keepsKeys) await seesAll(game);
    }
    await game.heal();
    await seesAll(game);
    await allOnServerOnce(game);
    expect(game.world.overlaps).toBe(0);
  } finally {
    game.world.close();
  }
}

const NOTHING: Abilities = { keepsKeys: false, keepsVersions: false };

/** Another user's words were never replaced by an author who had not seen them. */
function nothingOverwrittenUnseen({ world, seenBefore }: HistoryPlayer): void {
  for (const { what, content, replaced = '' } of world.server.effects) {
    if (what !== 'edit' || !/ v/.test(content) || !/ o/.test(replaced)) continue;
    expect([...(seenBefore.get(content) ?? [])], `${content} replaced ${replaced}`).toContain(replaced);
  }
}

/** The user's last words on each comment took effect, or are shown to them. */
async function nothingLost(game: HistoryPlayer): Promise<void> {
  const unsent = await listUnsent(game.tab().store);
  expect(unsent.filter(({ state }) => state !== 'needs-you')).toEqual([]);
  const known = new Set([
    ...game.world.server.effects.map(({ content }) => content),
    ...unsent.map(({ text }) => text),
  ]);
  for (const words of game.beliefs.words()) expect(known).toContain(words);
}

async function playOfTwo(told: History, faults: InjectedFaults = {}): Promise<void> {
  const game = new HistoryPlayer(told, faults, NOTHING);
  try {
    for (const next of told.steps) await game.take(next);
    await game.heal();
    nothingOverwrittenUnseen(game);
    await nothingLost(game);
  } finally {
    game.world.close();
  }
}

describe('any history', () => {
  it('[SEND-1] ends with every accepted edit exactly once on the server, in order', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(history, (told) => play(told)),
      { numRuns: 100, seed: 20260401 },
    );
  });

  it('[SEND-3] ends the same on a server without idempotency keys too', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(historyOfComments, (told) => play(told, {}, { keepsKeys: false, keepsVersions: true })),
      { numRuns: 60, seed: 20260402 },
    );
  });

  it('[SEND-3] [MERGE-4] ends the same without versions too, and without a question', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(historyOfComments, (told) => play(told, {}, NOTHING)),
      { numRuns: 60, seed: 20260403 },
    );
  });

  it('[MERGE-4] of two people on such a server overwrites nothing unseen', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(historyOfTwo, (told) => playOfTwo(told)),
      { numRuns: 60, seed: 20260404 },
    );
  });
});

/** Engines with one rule broken. The histories must detect each of them, or they prove nothing. */
const mutants: Record<string, InjectedFaults> = {
  'marks nothing before the request leaves': {
    outbox: (outbox) => ({
      ...methodsOf(outbox),
      markInFlight: async (opId, at) => {
        const entry = (await outbox.unfinished()).find((each) => each.opId === opId);
        return entry ? { ...entry, state: 'in-flight', attempts: entry.attempts + 1, firstSentAt: at } : null;
      },
    }),
  },
  'drains without asking whether another tab does': {
    locks: () => ({ tryWith: async (_name, _steal, work) => ({ held: true, value: await work(() => false) }) }),
    leases: (leases) => ({ ...methodsOf(leases), take: async () => true, renew: async () => true }),
  },
  'does not wait for what an edit depends on': {
    outbox: (outbox) => ({
      ...methodsOf(outbox),
      ...ignoringDependencies(outbox),
    }),
  },
  'sends each attempt under a new key': {
    transport: (transport) => {
      let attempts = 0;
      return {
        send: (request) => {
          attempts += 1;
          return transport.send({ ...request, key: request.key && `${request.key} ${attempts}` });
        },
      };
    },
  },
};

/** A server with meaningless versions, so that no check is made before sending. */
const blind: InjectedFaults = {
  outbox: (outbox) => ({
    ...methodsOf(outbox),
    markInFlight: async (...mark) => {
      const entry = await outbox.markInFlight(...mark);
      return entry && { ...entry, base: entry.base && { ...entry.base, version: 0 } };
    },
  }),
};

describe('the histories detect an engine that', () => {
  it('does not look up before it sends', { timeout: 240_000 }, async () => {
    const verdict = await fc.check(
      fc.asyncProperty(historyOfTwo, (told) => playOfTwo(told, blind)),
      { numRuns: 100, seed: 20260404, endOnFailure: true },
    );
    expect(verdict.failed).toBe(true);
  });

  it.each(Object.entries(mutants))('%s', { timeout: 240_000 }, async (_, faults) => {
    const verdict = await fc.check(
      fc.asyncProperty(history, (told) => play(told, faults)),
      { numRuns: 100, seed: 20260401, endOnFailure: true },
    );
    expect(verdict.failed).toBe(true);
  });
});
