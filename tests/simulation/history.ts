import * as fc from 'fast-check';
import { entityModels, often, oftenByStaff, oftenWithBuses } from './entities/all-models.ts';
import type { EntityModel } from './entities/entity-model.ts';
import { DEVICES } from './world.ts';

/**
 * The steps of people, browsers and the server. `on` is a device's number.
 * - `create`, `edit`, `remove`: `thing` is one of the history's cast, `which` chooses among what the device shows.
 * - `discard`: an edit is discarded in the Sync centre, `which` from the oldest.
 * - `leave`: the user goes to another screen, with or without the verdict on their posts.
 * - `kill`: the tab dies at one of the next awaits.
 */
export type Step =
  | { do: 'create' | 'edit' | 'remove'; on: number; thing: number; which: number }
  | { do: 'discard'; on: number; which: number }
  | { do: 'wait'; ms: number }
  | { do: 'kill'; on: number; points: number }
  | { do: 'pull' | 'new tab' | 'worker' | 'offline' | 'online' | 'retry' | 'leave'; on: number }
  | { do: 'sign out' | 'sign in' | 'other person'; on: number }
  | { do: 'clock'; on: number; ms: number }
  | { do: 'restart' | 'backup' | 'restore' };

export interface History {
  /** The seed of everything random while it is played. */
  seed: number;
  /** How likely a request fails, 0 to 1. */
  faultRate: number;
  /** False where the platform has no Web Locks. */
  locks: boolean;
  /** How far the devices' clocks are ahead, in milliseconds. */
  skews: readonly number[];
  /** The entity models whose rows it creates and changes, as indexes into `entityModels`. */
  cast: readonly number[];
  steps: readonly Step[];
}

const HOUR_MS = 3_600_000;

/** One device has the most to do, because rules break where one edit follows another. */
const device = fc.constantFrom(...[0, 0, 0], ...DEVICES.keys());
const MOST_KINDS = 4;
/** Only a few entity models in each history, so that edits of the same entities meet often. */
const always = (models: readonly EntityModel[]) => fc.constant(models.map((thing) => entityModels.indexOf(thing)));
const cast = fc.oneof(
  { weight: 2, arbitrary: always(often) },
  { weight: 1, arbitrary: always(oftenByStaff) },
  { weight: 1, arbitrary: always(oftenWithBuses) },
  { weight: 3, arbitrary: fc.shuffledSubarray([...entityModels.keys()], { minLength: 1, maxLength: MOST_KINDS }) },
);
/** Mostly the first kind. */
const thing = fc.constantFrom(0, 0, 0, 1, 2, 3);
/** Mostly the latest. */
const which = fc.constantFrom(0, 0, 0, 1, 2, 3);
/** Mostly about when the request leaves. */
const points = fc.oneof(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 9, max: 12 }));
const skew = fc.constantFrom(0, 0, 0, 0, 48 * HOUR_MS, -48 * HOUR_MS);

const edit = (what: 'create' | 'edit' | 'remove') =>
  fc.record({ do: fc.constant(what), on: device, thing, which }) as fc.Arbitrary<Step>;
const discard = fc.record({ do: fc.constant('discard' as const), on: device, which }) as fc.Arbitrary<Step>;
type OnDevice = 'pull' | 'new tab' | 'worker' | 'offline' | 'online' | 'retry' | 'leave';
const onDevice = (...what: OnDevice[]) => fc.record({ do: fc.constantFrom(...what), on: device }) as fc.Arbitrary<Step>;

function step(restores: boolean): fc.Arbitrary<Step> {
  const always = [
    { weight: 6, arbitrary: edit('create') },
    { weight: 9, arbitrary: edit('edit') },
    { weight: 3, arbitrary: edit('remove') },
    { weight: 2, arbitrary: discard },
    {
      weight: 7,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        ms: fc.constantFrom(60, 160, 300, 1_000, 1_000, 40_000, 400_000),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('kill' as const), on: device, points }),
    },
    { weight: 3, arbitrary: onDevice('pull') },
    { weight: 4, arbitrary: onDevice('new tab', 'worker', 'offline', 'online') },
    { weight: 1, arbitrary: onDevice('retry') },
    { weight: 2, arbitrary: onDevice('leave') },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('sign out' as const, 'sign in' as const, 'other person' as const),
        on: device,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('clock' as const),
        on: device,
        ms: fc.constantFrom(-HOUR_MS, HOUR_MS, -48 * HOUR_MS),
      }),
    },
  ];
  const restart = { weight: 0.4, arbitrary: fc.constant<Step>({ do: 'restart' }) };
  const restore = { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'backup' }, { do: 'restore' }) };
  const all = [...always, restart, ...(restores ? [restore] : [])];
  // fast-check accepts only whole weights.
  return fc.oneof(...all.map(({ weight, arbitrary }) => ({ weight: weight * 5, arbitrary })));
}

/** @param restores whether the server's data may be set back to a backup */
export const histories = ({ restores }: { restores: boolean }): fc.Arbitrary<History> =>
  fc.record({
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    faultRate: fc.constantFrom(0, 0.2, 0.4, 0.7),
    locks: fc.boolean(),
    skews: fc.tuple(...DEVICES.map(() => skew)),
    cast,
    steps: fc.oneof(
      { weight: 5, arbitrary: fc.array(step(restores), { minLength: 3, maxLength: 12, size: 'max' }) },
      { weight: 1, arbitrary: fc.array(step(restores), { minLength: 12, maxLength: 40, size: 'max' }) },
    ),
  });
