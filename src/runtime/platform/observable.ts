import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * A value that changes, in the shape that `useSyncExternalStore` expects. `get` returns the same object until it
 * changes.
 */
export interface Observable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

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
