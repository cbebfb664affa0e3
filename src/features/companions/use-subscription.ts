import { useCallback, useEffect, useState } from 'react';
import { useObservableField, usePerson } from '#kit/context.ts';
import type { Answered, Calendars } from '#runtime/window/types.ts';
import { toast } from '#ui/toast/toast-store.ts';

export type SubscriptionState =
  | { is: 'asking' }
  /** `why`, in words. */
  | { is: 'lacking'; why: string }
  /** `since`: when this person's address was made, null where there is none; `address` where it was made just now. */
  | { is: 'known'; since: string | null; address: string | null };

const OFFLINE = 'A private address needs a connection.';
const FAILED = 'The server did not answer as it should.';

/** Whether somebody has a private address of a group's calendar, and making and revoking it. */
export function useSubscription(groupId: string) {
  const person = usePerson();
  const online = useObservableField(person.sync, 'online');
  const [state, setState] = useState<SubscriptionState>({ is: 'asking' });
  const [busy, setBusy] = useState<'make' | 'revoke' | null>(null);
  const [attempt, setAttempt] = useState(0);

  const ask = useCallback(
    <T>(call: (calendars: Calendars) => Promise<Answered<T>>): Promise<Answered<T>> =>
      // Its code comes from the same server as the answer.
      person
        .calendars()
        .then(call)
        .catch(() => ({ outcome: 'offline' })),
    [person],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each attempt, and when the network is back.
  useEffect(() => {
    let isOver = false;
    void ask((calendars) => calendars.subscription(groupId)).then((answer) => {
      if (isOver) return;
      setState((now) => {
        // What was made here is shown as long as this is open.
        if (now.is === 'known' && now.address !== null) return now;
        if (answer.outcome === 'answered') return { is: 'known', since: answer.value.since, address: null };
        return { is: 'lacking', why: answer.outcome === 'offline' ? OFFLINE : (answer.message ?? FAILED) };
      });
    });
    return () => {
      isOver = true;
    };
  }, [ask, groupId, attempt, online]);

  async function change<T>(
    what: 'make' | 'revoke',
    call: (calendars: Calendars) => Promise<Answered<T>>,
    next: (value: T) => SubscriptionState,
  ): Promise<void> {
    setBusy(what);
    const answer = await ask(call);
    setBusy(null);
    if (answer.outcome === 'answered') return setState(next(answer.value));
    toast({
      title: what === 'make' ? 'No address was made' : 'The address was not revoked',
      description: answer.outcome === 'offline' ? OFFLINE : (answer.message ?? FAILED),
      tone: 'destructive',
    });
  }

  return {
    state,
    busy,
    retry: () => {
      setState({ is: 'asking' });
      setAttempt((count) => count + 1);
    },
    make: () =>
      change(
        'make',
        (calendars) => calendars.subscribe(groupId),
        ({ since, path }) => ({ is: 'known', since, address: `${location.origin}${path}` }),
      ),
    revoke: async () => {
      await change(
        'revoke',
        (calendars) => calendars.revoke(groupId),
        () => ({ is: 'known', since: null, address: null }),
      );
    },
  };
}
