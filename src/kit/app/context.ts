import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { User } from '#contract/records/people/user.ts';
import { hourStyle } from '#contract/time/text.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { Observable } from '#runtime/platform/observable.ts';
import type { AppRuntime, SessionState } from '#runtime/session/app.ts';

/** Carries the runtime to the screens; tests put a fake one in. */
export const RuntimeContext = createContext<AppRuntime | null>(null);

/** Renders a component again when the user chooses another clock, because texts of times are made during rendering. */
export const useHourStyle = (): boolean => useSyncExternalStore(hourStyle.subscribe, hourStyle.get);

/** The runtime. Its readers also render again when the clock changes. */
export function useRuntime(): AppRuntime {
  useHourStyle();
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('No RuntimeContext');
  return runtime;
}

/**
 * Follows a changing value of the runtime. A change during the rendering of a screen renders only its readers again,
 * whereas `useSyncExternalStore` renders the whole screen synchronously.
 */
export function useObservable<T>(observable: Observable<T>): T {
  return useLatest(observable, observable.get);
}

/**
 * Follows one field of such a value: a component that reads only this field does not render again when the others
 * change.
 */
export function useObservableField<T, K extends keyof T>(observable: Observable<T>, field: K): T[K] {
  return useLatest(observable, () => observable.get()[field]);
}

function useLatest<T, R>(observable: Observable<T>, read: () => R): R {
  const [latest, setLatest] = useState(() => ({ observable, value: read() }));
  const isOfThis = latest.observable === observable;
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it is read does not change.
  useEffect(() => {
    const look = () => {
      const value = read();
      setLatest((was) => (was.observable === observable && Object.is(was.value, value) ? was : { observable, value }));
    };
    look();
    return observable.subscribe(look);
  }, [observable]);
  return isOfThis ? latest.value : read();
}

/**
 * Follows the session. All readers change synchronously, because a screen must not outlive the session that it belongs
 * to.
 */
export function useSession(): SessionState {
  const { session } = useRuntime();
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}

/**
 * Follows the signed-in user; null while no user is signed in. A confirmation of the session by the server renders
 * nothing again.
 */
export function useUser(): User | null {
  const { session } = useRuntime();
  const read = () => {
    const state = session.get();
    return state.status === 'signed-in' ? state.user : null;
  };
  return useSyncExternalStore(session.subscribe, read, read);
}

/** The signed-in person. Throws without one: only for screens behind the guard. */
export function usePerson(): PersonRuntime {
  const runtime = useRuntime();
  useUser();
  const person = runtime.person();
  if (!person) throw new Error('No one is signed in');
  return person;
}
