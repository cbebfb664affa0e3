import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Observable } from '#runtime/person/types.ts';

/** A value that changes, always as a whole, and notifies its listeners. */
export class Value<T> implements Observable<T> {
  readonly #store: StoreApi<T>;

  constructor(value: T) {
    this.#store = createStore(() => value);
  }

  readonly get = (): T => this.#store.getState();

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /** Setting the same value again notifies no listener. */
  set(value: T): void {
    this.#store.setState(value, true);
  }
}
