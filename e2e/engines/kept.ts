import type { Tab } from './tab.ts';

/** Everything in the browser's storage for the app that scripts can read, as one text. */
export function everythingKept(tab: Tab): Promise<string> {
  return tab.run(async () => {
    const answer = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.body.textContent, document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      if (stores.length > 0) {
        const reading = database.transaction(stores);
        for (const store of stores) kept.push(await answer(reading.objectStore(store).getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) kept.push(url);
    }
    return JSON.stringify(kept);
  });
}
