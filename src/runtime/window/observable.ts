import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Observable } from './types.ts';

/** A value that changes, always as a whole, and tells whoever listens. */
export class Value<T> implements Observable<T> {
  readonly #store: StoreApi<T>;

  constructor(value: T) {
    this.#store = createStore(() => value);
  }

  readonly get = (): T => this.#store.getState();

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /** The same value again is told to nobody. */
  set(value: T): void {
    this.#store.setState(value, true);
  }
}
