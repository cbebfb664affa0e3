import type { OutboxPort } from '#sync/ports/outbox.ts';

/** An outbox that hides the dependencies of its entries: from the plan, and from the mark before sending. */
export function ignoringDependencies(outbox: OutboxPort): Pick<OutboxPort, 'unfinished' | 'markInFlight'> {
  return {
    unfinished: async () => (await outbox.unfinished()).map((entry) => ({ ...entry, deps: [] })),
    markInFlight: async (opId, at, holdUntil, serverAhead) => {
      const marked = await outbox.markInFlight(opId, at, holdUntil, serverAhead);
      if (marked) return marked;
      const waiting = (await outbox.unfinished()).find((entry) => entry.opId === opId && entry.deps.length > 0);
      return waiting ? { ...waiting, state: 'in-flight', attempts: waiting.attempts + 1, firstSentAt: at } : null;
    },
  };
}
