import { type DraftLocks, Drafts } from './drafts.ts';
import { draftStorage } from './storage.ts';

/** The browser's locks. Without them, a form takes over a draft even if another tab holds it, which then gives it up. */
export const windowLocks: DraftLocks = {
  hold: (name) => {
    // A lock that the browser refuses protects nothing, and delays no form.
    manager()
      ?.request(name, () => new Promise(() => {}))
      .catch(() => {});
  },
  alone: (name, work) => {
    const locks = manager();
    if (!locks) return work();
    let isAnswered = false;
    const answer = (lock: Lock | null) => {
      isAnswered = true;
      if (lock) work();
    };
    // If the browser refuses the lock, the work runs without; an error of the work itself is not a refusal.
    locks.request(name, { ifAvailable: true }, answer).catch(() => isAnswered || work());
  },
  held: async () => {
    const found = await manager()
      ?.query()
      .catch(() => null);
    return new Set(found?.held?.flatMap(({ name }) => name ?? []));
  },
};

const manager = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;

export const drafts = new Drafts(draftStorage, windowLocks, `${Date.now()}-${crypto.randomUUID()}`);
