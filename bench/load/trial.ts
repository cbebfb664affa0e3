import { setTimeout as wait } from 'node:timers/promises';
import type { CommentWire } from '#contract/records/schedule/comment.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { addGroup, addMember, addPerson, type BenchPerson } from '../trips.ts';
import { Device } from './device.ts';
import { hasWithin } from './has-within.ts';
import { Ledger } from './ledger.ts';
import { type Site, startSite } from './site.ts';
import { write } from './writer.ts';

const WRITERS = 4;
const DEVICES = 3;
const EVENTS = 20;
const WRITER_PAUSE_MS = 200;
const DEVICE_PAUSE_MS = 500;
/** Load before the first disturbance, and after the last. */
const CALM_MS = 3_000;
/** Within this time after its recovery everything is sent, and known everywhere. */
const CATCH_UP_MS = 5_000;
/** A device may have been asked to wait; longer than any pause of a server that is well. */
const DRAIN_MS = 60_000;
const ERRORS_SHOWN = 5;

/** The content of each attached file. */
export const FILE_TEXT = 'Bring a torch. '.repeat(2_000);

export interface Result {
  /** The steps of the trial in words. */
  done: string;
  ledger: Ledger;
  lost: number;
  doubled: number;
  /** Until every client knew of a write, from its answer or from the end of a failure, in milliseconds. */
  knownAfter: number;
  /** The broken promises; empty if all were kept. */
  broken: string[];
}

interface World {
  groupId: number;
  eventIds: readonly number[];
  people: readonly BenchPerson[];
}

/** A group of people, one for each client. */
export async function fill(databaseUrl: string, people: number): Promise<World> {
  const { db } = await openDatabase({ dataDir: '', databaseUrl });
  const groupId = await addGroup(db, 'Load', EVENTS);
  const events = await db.selectFrom('schedule_items').select('id').where('group_id', '=', groupId).execute();
  const made = await Promise.all(
    Array.from({ length: people }, async (_, count) => {
      const person = await addPerson(db, `person${count}`);
      await addMember(db, groupId, person.id);
      return person;
    }),
  );
  await db.destroy();
  return { groupId, eventIds: events.map(({ id }) => id), people: made };
}

/** How often each text is in the database. */
async function countTexts(site: Site): Promise<Map<string, number>> {
  const rows = await site.sql<{ content: string; count: string }>(
    'select content, count(*) from comments group by content',
  );
  return new Map(rows.map(({ content, count }) => [content, Number(count)]));
}

/** The files of comments that a person cannot read. */
async function unreadableFiles({ origin }: Site, { eventIds, people }: World): Promise<string[]> {
  const headers = { cookie: people[0]?.cookie ?? '' };
  const read = async (path: string) => fetch(`${origin}${path}`, { headers });
  const unreadable: string[] = [];
  for (const id of eventIds) {
    const comments = (await (await read(`/api/schedules/${id}/comments`)).json()) as CommentWire[];
    for (const { url } of comments.flatMap(({ attachments }) => attachments)) {
      const answer = await read(url);
      if ((await answer.text()) !== FILE_TEXT) unreadable.push(`${answer.status} for ${url}`);
    }
  }
  return unreadable;
}

export interface Trial {
  site: Site;
  world: World;
  ledger: Ledger;
  devices: readonly Device[];
}

/**
 * Clients write to an installation while it is disturbed; then all of them end, and everything that they were promised
 * is looked for. Null on a machine without PostgreSQL.
 * @param disturb returns its steps in words
 */
export async function underLoad(processes: number, disturb: (trial: Trial) => Promise<string>): Promise<Result | null> {
  const site = await startSite(processes);
  if (!site) return null;
  const ledger = new Ledger();
  const world = await fill(site.databaseUrl, WRITERS + DEVICES);
  const { eventIds, people } = world;
  const { origin } = site;
  const devices: Device[] = [];
  for (const person of people.slice(WRITERS)) devices.push(await Device.start(origin, person, ledger));

  const stopping = new AbortController();
  const { signal } = stopping;
  const clients = [
    ...people
      .slice(0, WRITERS)
      .map((person) => write({ origin, ledger, eventIds, everyMs: WRITER_PAUSE_MS, signal }, person)),
    ...devices.map(async (device) => {
      for (let count = 0; !signal.aborted; count += 1) {
        await device.comment(eventIds[count % EVENTS] ?? 0);
        await wait(DEVICE_PAUSE_MS);
      }
    }),
  ];
  await wait(CALM_MS);
  const done = await disturb({ site, world, ledger, devices });
  await wait(CALM_MS);
  stopping.abort();
  ledger.isOver = true;
  await Promise.all(clients);

  const broken: string[] = [];
  const unsent = async () => (await Promise.all(devices.map((device) => device.unsent()))).reduce((a, b) => a + b, 0);
  const isSent = await hasWithin(DRAIN_MS, async () => (await unsent()) === 0);
  if (!isSent) broken.push(`${await unsent()} edits unsent`);
  await hasWithin(CATCH_UP_MS, () => ledger.unseen.length === 0);
  const { unseen, slowestArrival, unexpected } = ledger;
  if (unseen.length > 0) broken.push(`${unseen.length} not there after ${CATCH_UP_MS} ms: ${unseen.slice(0, 3)}`);
  if (slowestArrival > CATCH_UP_MS) broken.push(`there after ${Math.round(slowestArrival)} ms`);
  if (unexpected.length > 0) broken.push(`${unexpected.length} unexpected answers: ${unexpected.slice(0, 3)}`);
  const ended = site.served.reduce((sum, one) => sum + one.ended, 0);
  if (ended > 0) broken.push(`${ended} processes ended by themselves`);
  if (
    !(await hasWithin(CATCH_UP_MS, async () =>
      (await Promise.all(site.served.map((one) => one.isReady()))).every(Boolean),
    ))
  )
    broken.push('a process is not ready');
  const counts = await countTexts(site);
  // A write that a device still holds is late, not lost.
  const promised = new Set([...ledger.acknowledged.keys(), ...(isSent ? ledger.kept : [])]);
  const lost = [...promised].filter((text) => !counts.has(text)).length;
  const doubled = [...counts.values()].filter((count) => count > 1).length;
  if (lost > 0) broken.push(`${lost} lost`);
  for (const file of await unreadableFiles(site, world)) broken.push(file);
  if (doubled > 0) broken.push(`${doubled} doubled`);
  if (broken.length > 0) for (const { errors } of site.served) console.error(errors.slice(-ERRORS_SHOWN).join('\n'));
  for (const device of devices) device.stop();
  await site.stop();
  return { done, ledger, lost, doubled, knownAfter: slowestArrival, broken };
}
