import { mediaCacheOf } from '#runtime/platform/media-cache.ts';
import { signedInHere } from './signed-in-here.ts';

let asked: Promise<string | null> | null = null;

/** The cache of the person who is signed in here; null where no user is. */
export function mediaCacheHere(): Promise<string | null> {
  // The pictures of one screen ask at the same time.
  asked ??= look().finally(() => {
    asked = null;
  });
  return asked;
}

const look = (): Promise<string | null> =>
  signedInHere().then(
    (person) => person && mediaCacheOf(person.database),
    () => null,
  );

/** Nothing is stored in a person's cache once their sign-out has begun, even where an answer comes late. */
export const whileSignedIn = (cacheName: string, here: () => Promise<string | null> = look) => ({
  cacheWillUpdate: async ({ response }: { response: Response }): Promise<Response | null> =>
    (await here()) === cacheName ? response : null,
  // The sign-out may have begun, and erased the cache, just before the answer was written.
  cacheDidUpdate: async (): Promise<void> => {
    const isLeft = (await here()) !== cacheName;
    if (isLeft) await caches.delete(cacheName);
  },
});
