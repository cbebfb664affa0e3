import type { FastifyRequest } from 'fastify';
import { BoundedMap } from '#contract/bounded-map.ts';
import type { PlaceDetailsWire, PlaceWire } from '#contract/records/lodging/place.ts';
import { placeProvider } from '#server/adapters/places/by-settings.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { AttemptLimiter } from '#server/domain/auth/attempts.ts';
import { notFound, ok, type Refusal, refuse, tooMany } from '#server/domain/base/outcome.ts';
import { knownPlaceDetails, searchKnownPlaces } from '#server/domain/lodging/known-places.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

const CACHE_MS = 24 * 60 * 60_000;
const CACHE_ENTRIES = 1_000;
/** Searches and details per person; a search box sends requests while the person types. */
const LOOKUPS = 120;
const LOOKUPS_WINDOW_MS = 60_000;
/** Bounds the memory of the counts. */
const PEOPLE_REMEMBERED = 10_000;

/** Caches values for a while, with a maximum number; the oldest is dropped first. */
class TimedCache<T> {
  readonly #values: BoundedMap<string, { value: T; until: number }>;
  readonly #clock: Clock;
  readonly #keepMs: number;

  constructor(clock: Clock, keepMs: number, most: number) {
    this.#clock = clock;
    this.#keepMs = keepMs;
    this.#values = new BoundedMap(most);
  }

  /** The cached value, otherwise the one that `load` returns; errors are not cached. */
  async get(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#values.get(key);
    if (known && known.until > this.#clock()) return known.value;
    const value = await load();
    this.#values.set(key, { value, until: this.#clock() + this.#keepMs });
    return value;
  }
}

/** Finding places: by the provider, or in the server's own data if there is none or it does not answer. */
export function placeRoutes(route: AddRoute, { config, clock }: Services): void {
  const provider = placeProvider(config.places);
  const searches = new TimedCache<PlaceWire[]>(clock, CACHE_MS, CACHE_ENTRIES);
  const details = new TimedCache<PlaceDetailsWire | null>(clock, CACHE_MS, CACHE_ENTRIES);
  const limiter = new AttemptLimiter(clock, LOOKUPS, LOOKUPS_WINDOW_MS, PEOPLE_REMEMBERED);
  const prefix = `${config.places.provider}:`;
  const warn = (request: FastifyRequest, error: unknown) =>
    request.log.warn({ err: error }, 'the place provider did not answer');

  const refusal = ({ id }: Viewer): Refusal | null => {
    const wait = limiter.consume(String(id));
    return wait > 0 ? tooMany('Too many searches. Please wait a moment and try again.', wait) : null;
  };

  route('searchPlaces', async ({ db, viewer, query: { query }, request }) => {
    const refused = refusal(viewer);
    if (refused) return refused;
    if (provider) {
      try {
        const results = await searches.get(query.toLowerCase(), () => provider.search(query));
        return ok({ results: results.map((place) => ({ ...place, place_id: `${prefix}${place.place_id}` })) });
      } catch (error) {
        warn(request, error);
      }
    }
    return ok({ results: await searchKnownPlaces(db, viewer, query) });
  });

  route('placeDetails', async ({ db, viewer, query: { place_id: placeId }, request }) => {
    const refused = refusal(viewer);
    if (refused) return refused;
    const known = await knownPlaceDetails(db, viewer, placeId);
    if (known) return ok({ result: known });
    if (known === null || !provider || !placeId.startsWith(prefix)) return notFound('place');
    const id = placeId.slice(prefix.length);
    try {
      const result = await details.get(id, () => provider.details(id));
      return result ? ok({ result }) : notFound('place');
    } catch (error) {
      warn(request, error);
      return refuse({ kind: 'unavailable', message: 'Place search is unavailable. Please try again.' });
    }
  });
}
