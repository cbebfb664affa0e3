import { useCallback, useEffect, useState } from 'react';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import type { Answered } from '#runtime/services/answered.ts';
import type { Calendars } from '#runtime/services/calendars.ts';
import { toast } from '#ui/toast/toast-store.ts';

type SubscriptionState =
  | { is: 'asking' }
  /** `why` is the reason, in words. */
  | { is: 'lacking'; why: string }
  /** `since`: when this user's address was made, null where there is none; `address` only right after it was made. */
  | { is: 'known'; since: string | null; address: string | null };

const OFFLINE = 'A private address needs a connection.';
const FAILED = 'The server returned an unexpected response.';

const addressAt = (path: string | null): string | null => path && `${location.origin}${path}`;

/** Whether the user has a private address of a group's calendar, and the actions that make and revoke it. */
export function useSubscription(groupId: string) {
  const person = usePerson();
  const online = useObservableField(person.sync, 'online');
  const [state, setState] = useState<SubscriptionState>({ is: 'asking' });
  const [busy, setBusy] = useState<'make' | 'revoke' | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [unsure, setUnsure] = useState(false);

  const ask = useCallback(
    <T>(call: (calendars: Calendars) => Promise<Answered<T>>): Promise<Answered<T>> =>
      // The code comes from the same server as the answer, so a failure to load it counts as offline.
      person
        .calendars()
        .then(async (calendars) => {
          const answer = await call(calendars);
          setUnsure(calendars.isUnsure(groupId));
          return answer;
        })
        .catch(() => ({ outcome: 'offline' })),
    [person, groupId],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: repeats on each attempt and when online again.
  useEffect(() => {
    let isOver = false;
    void ask((calendars) => calendars.subscription(groupId)).then((answer) => {
      if (isOver) return;
      setState((now) => {
        // A new address stays visible while the section is open.
        if (now.is === 'known' && now.address !== null) return now;
        if (answer.outcome === 'answered')
          return { is: 'known', since: answer.value.since, address: addressAt(answer.value.path) };
        // A refresh after a failed action keeps the known state, so that the user can try again.
        if (now.is === 'known') return now;
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
      title: what === 'make' ? 'The connection was lost' : 'The address was not revoked',
      description: answer.outcome === 'offline' ? OFFLINE : (answer.message ?? FAILED),
      tone: 'destructive',
    });
    // The server may have made the address even though no answer arrived.
    if (what === 'make') setAttempt((count) => count + 1);
  }

  return {
    state,
    busy,
    unsure,
    retry: () => {
      setState({ is: 'asking' });
      setAttempt((count) => count + 1);
    },
    make: () =>
      change(
        'make',
        (calendars) => calendars.subscribe(groupId),
        ({ since, path }) => ({ is: 'known', since, address: addressAt(path) }),
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
