import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { hourStyle } from '#contract/time/text.ts';
import type { User } from '#contract/user.ts';
import type { AppRuntime, Observable, PersonRuntime, SessionState } from '#runtime/window/types.ts';

/** Carries the runtime to the screens; tests put a fake one in. */
export const RuntimeContext = createContext<AppRuntime | null>(null);

/** Draws a component again when the person chooses another clock: the texts of times are made while drawing. */
export const useHourStyle = (): boolean => useSyncExternalStore(hourStyle.subscribe, hourStyle.get);

/** The runtime. Throws outside a provider: that is a bug in the composition. Its readers follow the clock of times. */
export function useRuntime(): AppRuntime {
  useHourStyle();
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('No RuntimeContext.Provider above this component');
  return runtime;
}

/**
 * Follows a changing value of the runtime. A change while a screen is being drawn draws its readers anew, and not the
 * whole screen at once as `useSyncExternalStore` has it.
 */
export function useObservable<T>(observable: Observable<T>): T {
  return useLatest(observable, observable.get);
}

/** Follows one field of such a value: what uses nothing else of it is not drawn anew when the others change. */
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

/** Follows the session. In every reader at once: no screen outlives the session that it is of. */
export function useSession(): SessionState {
  const { session } = useRuntime();
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}

/** Follows who is signed in; null while nobody is. That the server confirms the session draws no screen anew. */
export function useUser(): User | null {
  const { session } = useRuntime();
  const read = () => {
    const state = session.get();
    return state.status === 'signed-in' ? state.user : null;
  };
  return useSyncExternalStore(session.subscribe, read, read);
}

/** The signed-in person. Throws when nobody is: screens behind the guard only. */
export function usePerson(): PersonRuntime {
  const runtime = useRuntime();
  useUser();
  const person = runtime.person();
  if (!person) throw new Error('Nobody is signed in');
  return person;
}
