import type { LockPort } from '#sync/ports/platform.ts';

/** Web Locks; null where the platform has none: then only the lease is used. */
export function browserLocks(locks: LockManager | undefined = navigator.locks): LockPort | null {
  if (!locks) return null;
  return {
    tryWith: async <T>(name: string, steal: boolean, work: (lost: () => boolean) => Promise<T>) => {
      const running: Promise<T>[] = [];
      let isTaken = false;
      let lost = false;
      const granted = async (lock: Lock | null): Promise<void> => {
        isTaken = lock === null;
        if (isTaken) return;
        running.push(work(() => lost));
        await running[0];
      };
      try {
        // Settles when the lock is free again, so that the next attempt does not find it held.
        await locks.request(name, steal ? { steal } : { ifAvailable: true }, granted);
      } catch {
        // Either the lock was stolen: the work continues and is notified. Or the work failed, which its own promise
        // reports. Or the browser gives no locks here, as in some private windows.
        lost = true;
      }
      const [started] = running;
      return started ? { held: true, value: await started } : { held: false, refused: !isTaken };
    },
  };
}
