import type { APIRequestContext } from 'playwright/test';
import { localDay } from '#contract/time/day.ts';
import { zoneAtNoon } from './noon.ts';
import { expect } from './traveller.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export interface TripOfToday {
  groupId: string;
  zone: string;
  /** The beginning of this minute, in milliseconds since the epoch. */
  now: number;
  /** Creates a row by its call. Returns its id. */
  make(path: string, data: object): Promise<string>;
}

/** A group that travels now, where it is about noon, with these people as its students. */
export async function makeTripOfToday(
  request: APIRequestContext,
  { name, code, studentIds }: { name: string; code: string; studentIds: readonly string[] },
): Promise<TripOfToday> {
  const zone = zoneAtNoon();
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const day = (shift: number) => localDay(new Date(now + shift * DAY_MS).toISOString(), zone);
  const make = async (path: string, data: object): Promise<string> => {
    const answer = await request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return String((await answer.json()).id);
  };
  const groupId = await make('/api/groups', {
    ...{ name, code: `${code}-${now % 1_000_000}`, type: 'HSS', year: 2026 },
    ...{ startDate: day(-2), endDate: day(2), defaultTimezone: zone },
  });
  for (const id of studentIds) await make(`/api/groups/${groupId}/members`, { userId: Number(id), role: 'student' });
  return { groupId, zone, now, make };
}
