import type { LockPort } from '#sync/ports.ts';

/** Web Locks; null where the platform has none, and then the lease in the store decides alone. */
export function browserLocks(locks: LockManager | undefined = navigator.locks): LockPort | null {
  if (!locks) return null;
  return {
    tryWith: <T>(name: string, steal: boolean, work: (lost: () => boolean) => Promise<T>) =>
      new Promise<{ held: true; value: T } | { held: false }>((resolve, reject) => {
        let started = false;
        let lost = false;
        const granted = async (lock: Lock | null): Promise<void> => {
          if (!lock) return resolve({ held: false });
          started = true;
          await work(() => lost).then((value) => resolve({ held: true, value }), reject);
        };
        locks.request(name, steal ? { steal } : { ifAvailable: true }, granted).catch(() => {
          // Somebody stole the lock: the work goes on and is told. Or the page may have no locks just now.
          lost = true;
          if (!started) resolve({ held: false });
        });
      }),
  };
}
