import { useCallback, useEffect, useRef, useState } from 'react';
import { useObservableField, usePerson, useRuntime } from '#kit/app/context.ts';
import type { Answered } from '#runtime/services/answered.ts';
import type { Push, PushState } from '#runtime/services/push.ts';
import { toast } from '#ui/toast/toast-store.ts';

export interface PushSetUp {
  /** Undefined during the first read. */
  state: PushState | undefined;
  online: boolean;
  /** The name of the running call; null for none. */
  running: string | null;
  /** Runs one call at a time, reports a failure, and refreshes the state. */
  run<T extends { outcome: string; message?: string | null }>(
    name: string,
    call: (push: Push) => Promise<T>,
    failed: string,
  ): Promise<T | null>;
}

const NO_ANSWER = 'The server did not answer. Please try again.';

export const isDone = (result: Answered<unknown> | null): boolean => result?.outcome === 'answered';

/** The state of notifications, refreshed when the network or the user returns. */
export function usePush(): PushSetUp {
  const person = usePerson();
  const online = useObservableField(person.sync, 'online');
  // The service worker shows notifications, and may still be installing.
  const onDevice = useObservableField(useRuntime().appUpdate, 'onDevice');
  const [state, setState] = useState<PushState>();
  const [running, setRunning] = useState<string | null>(null);
  const latest = useRef(0);

  const look = useCallback(async () => {
    latest.current += 1;
    const asked = latest.current;
    const found = await person.push.look().catch(() => null);
    // An answer from before a change would show the old state.
    if (asked === latest.current) setState(found ?? { outcome: 'failed', here: 'unsupported' });
  }, [person]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the result depends on the network and on the worker.
  useEffect(() => {
    void look();
    const seen = () => document.visibilityState === 'visible' && void look();
    // The user may have changed the browser's settings elsewhere.
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [look, online, onDevice]);

  const run: PushSetUp['run'] = async (name, call, failed) => {
    if (running !== null) return null;
    setRunning(name);
    try {
      const result = await call(person.push);
      if (result.outcome === 'offline' || result.outcome === 'failed')
        toast({ title: failed, description: result.message ?? NO_ANSWER, tone: 'destructive' });
      await look();
      return result;
    } catch {
      toast({ title: failed, description: NO_ANSWER, tone: 'destructive' });
      return null;
    } finally {
      setRunning(null);
    }
  };
  return { state, online, running, run };
}
