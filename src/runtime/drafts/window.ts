import { type DraftLocks, Drafts } from './drafts.ts';
import { COMMENT_DRAFTS, FORM_DRAFTS } from './families.ts';
import { windowStorage } from './storage.ts';

/**
 * The browser's locks. Without them, a form takes over a draft even if another form holds it, which then gives it up.
 */
export const windowLocks: DraftLocks = {
  hold: (name) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // A lock that the browser refuses protects nothing, and delays no form.
    manager()
      ?.request(name, { mode: 'shared' }, () => held)
      .catch(() => {});
    return release;
  },
  alone: (name, when, work) => {
    const locks = manager();
    if (!locks) return work();
    let isAnswered = false;
    const answer = (lock: Lock | null) => {
      isAnswered = true;
      if (lock) work();
    };
    // If the browser refuses the lock, the work runs without; an error of the work itself is not a refusal.
    locks.request(name, when === 'now' ? { ifAvailable: true } : {}, answer).catch(() => isAnswered || work());
  },
  held: async () => {
    const found = await manager()
      ?.query()
      .catch(() => null);
    return new Set(found?.held?.flatMap(({ name }) => name ?? []));
  },
};

const manager = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;

const storage = windowStorage();
const uuid = () => crypto.randomUUID();

/** The drafts of comments of this window. */
export const drafts = new Drafts(storage, windowLocks, uuid, COMMENT_DRAFTS);

/** The drafts of all other forms of this window. */
export const formDrafts = new Drafts(storage, windowLocks, uuid, FORM_DRAFTS);
