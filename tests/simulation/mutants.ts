import { ignoringDependencies } from '#support/ignore-dependencies.ts';
import { methodsOf } from '#support/methods-of.ts';
import type { OutboxPort } from '#sync/ports/outbox.ts';
import type { Discard, InjectedFaults } from './fault-injection.ts';

interface Mutant {
  faults: InjectedFaults;
  breaks: RegExp;
  /** The number of the history to begin with, where the first ones detect nothing. */
  from?: number;
}

/** Engines with one rule broken. The histories must detect each of them, or they prove nothing. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'marks nothing before the request leaves': {
    from: 190,
    breaks: /twice|is lost|does not show|shows \[.* and not \[/,
    faults: {
      outbox: (outbox) => {
        const marks = new Map<string, Parameters<OutboxPort['markInFlight']>>();
        /** The mark is only written when the answer has arrived. */
        const late = async <T>(opId: string, call: () => Promise<T>): Promise<T> => {
          const mark = marks.get(opId);
          if (mark) await outbox.markInFlight(...mark);
          return call();
        };
        return {
          ...methodsOf(outbox),
          markInFlight: async (...mark) => {
            const [opId, at] = mark;
            const entry = (await outbox.unfinished()).find((each) => each.opId === opId);
            if (entry?.state !== 'pending' && entry?.state !== 'in-flight') return null;
            marks.set(opId, mark);
            const firstSentAt = entry.firstSentAt ?? at;
            return { ...entry, state: 'in-flight', attempts: entry.attempts + 1, firstSentAt };
          },
          unmark: async () => {},
          acknowledge: (opId, known) => late(opId, () => outbox.acknowledge(opId, known)),
          postpone: (opId, ...rest) => late(opId, () => outbox.postpone(opId, ...rest)),
          refuse: (opId, error, conflict) => late(opId, () => outbox.refuse(opId, error, conflict)),
          rebase: (marked, merged) => late(marked.opId, () => outbox.rebase(marked, merged)),
        };
      },
    },
  },
  'drains without asking whether another tab does': {
    breaks: /two tabs of \w+ sent/,
    faults: {
      locks: () => ({ tryWith: async (_name, _steal, work) => ({ held: true, value: await work(() => false) }) }),
      leases: (leases) => ({ ...methodsOf(leases), take: async () => true, renew: async () => true }),
    },
  },
  'does not wait for what an edit depends on': {
    from: 15,
    breaks: /a local id has reached the server/,
    faults: {
      outbox: (outbox) => ({
        ...methodsOf(outbox),
        ...ignoringDependencies(outbox),
      }),
    },
  },
  'believes that a restored server has every edit': {
    from: 60,
    breaks: /is lost/,
    faults: { known: () => async (keys) => new Set(keys) },
  },
  'sends each attempt under a new key': {
    breaks: /twice|shows \[.* and not \[/,
    faults: {
      transport: (transport) => {
        let attempts = 0;
        return {
          send: (request) => {
            attempts += 1;
            return transport.send({ ...request, key: request.key && `${request.key}-${attempts}` });
          },
        };
      },
    },
  },
};

/** A form that takes back a refused edit wherever the form is: its words go into a draft that is not shown. */
export const rollsBackAnywhere: NonNullable<InjectedFaults['form']> = (form, giveBack) => ({
  ...form,
  takeBack: () => {
    if (!form.takeBack()) giveBack();
    return true;
  },
});

/** Later edits of the same row keep the discarded one in their snapshots. */
export const keepsLaterEdits =
  (discard: Discard): Discard =>
  async (store, opId) => {
    const before = await store.run((db) => db.outbox.toArray());
    const isDone = await discard(store, opId);
    await store.run(async (db) => {
      const left = new Set(await db.outbox.toCollection().primaryKeys());
      await db.outbox.bulkPut(before.filter((row) => left.has(row.opId)));
    });
    return isDone;
  };
