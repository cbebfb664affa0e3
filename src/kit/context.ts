import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AppRuntime, Observable, PersonRuntime, SessionState } from '#runtime/window/types.ts';

/** Carries the runtime to the screens; tests put a fake one in. */
export const RuntimeContext = createContext<AppRuntime | null>(null);

/** The runtime. Throws outside a provider: that is a bug in the composition. */
export function useRuntime(): AppRuntime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('No RuntimeContext.Provider above this component');
  return runtime;
}

/** Follows a changing value of the runtime. */
export function useObservable<T>(observable: Observable<T>): T {
  return useSyncExternalStore(observable.subscribe, observable.get, observable.get);
}

/** Follows one field of such a value: what uses nothing else of it is not drawn anew when the others change. */
export function useObservableField<T, K extends keyof T>(observable: Observable<T>, field: K): T[K] {
  const read = () => observable.get()[field];
  return useSyncExternalStore(observable.subscribe, read, read);
}

export const useSession = (): SessionState => useObservable(useRuntime().session);

/** The signed-in person. Throws when nobody is: screens behind the guard only. */
export function usePerson(): PersonRuntime {
  const runtime = useRuntime();
  useSession();
  const person = runtime.person();
  if (!person) throw new Error('Nobody is signed in');
  return person;
}
