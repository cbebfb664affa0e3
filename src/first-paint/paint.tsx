import type { ComponentType, ReactNode } from 'react';
import { DEFAULT_CLOCK, is24Hour } from '#contract/time/hours.ts';
import { hourStyle } from '#contract/time/text.ts';
import { forgetZones, offsetAt, zoneMemory } from '#contract/time/zone.ts';
import { RuntimeContext } from '#kit/app/context.ts';
import { type Handed, writeAnswer } from '#kit/app/handed-answers.ts';
import { UpdateBanner } from '#routes/banners.tsx';
import { ShellLayout } from '#routes/shell-layout.tsx';
import { openStore } from '#store/database/database.ts';
import { Device, type DevicePerson } from '#store/database/device.ts';
import { getSettings } from '#store/queries/people/people.ts';
import { type Markup, Writer } from './markup.ts';
import { readingRuntime, statusOf } from './person.ts';
import { PAINTED_SCREENS, type PaintedScreen } from './screens.tsx';
import { answered, begin, handedOver } from './stand-ins/live-query.ts';
import { type Place, PlaceContext } from './stand-ins/router.ts';

export interface Painted extends Markup {
  /** The id of the person whose screen it is. */
  userId: string;
  /** The answers that were read for it, in the form that `kit/app/handed-answers.ts` takes. */
  answers: string;
}

/** A screen of ours queries three times at most, each time for data that the last answers name. */
const RUNS = 8;

export interface AskedScreen {
  module: string;
  paint(): Promise<Painted | null>;
}

/** The painted screen that an address names; null for all other addresses. */
export function askedScreen({ pathname, searchParams }: URL): AskedScreen | null {
  for (const screen of PAINTED_SCREENS) {
    const params = screen.path.exec(pathname)?.groups;
    if (!params && !screen.path.test(pathname)) continue;
    const decoded = Object.fromEntries(
      Object.entries(params ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    const search = Object.fromEntries(searchParams);
    if (screen.isMeant?.(search) === false) return null;
    return { module: screen.module, paint: () => paintAlone(screen, { pathname, params: decoded, search }) };
  }
  return null;
}

/** Cast for React's types: the stand-in for React does not have them. */
const At = PlaceContext as unknown as ComponentType<{ value: Place; children: ReactNode }>;

let isPainting = false;

/**
 * Paints one screen at a time, because the recorded queries belong to one screen. A database that another tab holds may
 * block a painting forever: no other one waits for it.
 */
async function paintAlone(screen: PaintedScreen, place: Omit<Place, 'outlet'>): Promise<Painted | null> {
  if (isPainting) return null;
  isPainting = true;
  try {
    return await paint(screen, place);
  } finally {
    isPainting = false;
  }
}

const ANY_ZONE = 'Asia/Tokyo';

/** The first call of `Intl` takes as long as opening a database, which the previous task has begun. */
async function firstQuestionOfZones(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  offsetAt(Date.now(), ANY_ZONE);
}

const isSame = (one: DevicePerson | null, other: DevicePerson): boolean =>
  one?.status === 'active' && one.owner === other.owner && one.database === other.database;

/**
 * Draws a screen for the signed-in user, from the device alone; null where no user is signed in, or where the device
 * lacks data of the screen. The screen of a user who signs out meanwhile is not shown.
 */
async function paint(screen: PaintedScreen, place: Omit<Place, 'outlet'>): Promise<Painted | null> {
  const device = new Device();
  try {
    const [known] = await Promise.all([device.current(), firstQuestionOfZones()]);
    if (known?.status !== 'active') return null;
    const store = openStore(known.owner, known.database);
    try {
      const [environment, status, { clock }] = await Promise.all([
        device.environment(),
        statusOf(store),
        getSettings(store),
      ]);
      hourStyle.set(is24Hour(clock ?? DEFAULT_CLOCK));
      const runtime = readingRuntime(known.user, store, environment, status);
      begin();
      // The page gets the zones that this screen needs, and none of a user who was painted before.
      forgetZones();
      for (let run = 0; run < RUNS; run += 1) {
        const markup = new Writer().write(
          <RuntimeContext value={runtime}>
            <At value={{ ...place, outlet: screen.draw(place.params) }}>
              <UpdateBanner />
              <ShellLayout />
            </At>
          </RuntimeContext>,
        );
        if (await answered()) continue;
        // The device lacks data that the application requests from the server.
        if (/<[^>]* aria-busy="true"/.test(markup.html)) return null;
        if (!isSame(await device.current(), known)) return null;
        const handed: Handed = { answers: handedOver(), zones: zoneMemory(), is24Hour: hourStyle.get() };
        return { ...markup, userId: known.user.id, answers: writeAnswer(handed) };
      }
      return null;
    } finally {
      store.close();
    }
  } finally {
    device.close();
  }
}
