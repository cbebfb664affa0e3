/** Calls `load` once, and again only after it has failed: code that did not load is requested by the next call. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

type Calls = Record<string, (...input: unknown[]) => Promise<unknown>>;

/**
 * The functions of an object whose code is loaded by the first call.
 * @param notLoaded the result of a call whose code cannot be loaded; the next call tries again
 */
export const lazyCalls = <T extends object>(load: () => Promise<T>, notLoaded: unknown): T =>
  new Proxy({} as T, {
    get:
      (_, name) =>
      async (...input: unknown[]) => {
        const calls = (await load().catch(() => null)) as Calls | null;
        return calls ? calls[String(name)]?.(...input) : notLoaded;
      },
  });
