import * as v from 'valibot';
import { isRow } from '#contract/schema/reading.ts';
import { ENTRY_SCHEMA_VERSION, type OutboxEntry, WAITING_FOR } from '#sync/entry/entry.ts';

/**
 * Reads entries from the outbox, which may come from a later version of the app (an old tab still open) or from a
 * failing disk. Each is checked (STORE-7), so that the rest of the code can rely on its shape.
 */

/** The largest time that a `Date` can hold, in milliseconds. */
const MOMENT_MAX = 8.64e15;
const moment = v.pipe(v.number(), v.minValue(-MOMENT_MAX), v.maxValue(MOMENT_MAX));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Any JSON value; each kind reads its own fields. */
const Said = v.custom<unknown>((value) => value !== undefined);

const Entry = v.looseObject({
  opId: v.pipe(v.string(), v.nonEmpty()),
  seq: v.pipe(v.number(), v.finite()),
  owner: v.string(),
  kind: v.string(),
  schemaVersion: count,
  refs: v.record(v.string(), v.string()),
  body: Said,
  files: v.array(v.object({ id: v.string(), name: v.string(), type: v.string(), size: count })),
  entity: v.object({ type: v.string(), id: v.pipe(v.string(), v.nonEmpty()) }),
  scope: v.string(),
  deps: v.array(v.string()),
  provides: v.array(v.string()),
  base: v.nullable(
    v.looseObject({
      version: v.nullable(v.number()),
      snapshot: v.optional(v.unknown()),
      // Files, or the ids of people.
      gone: v.optional(v.array(v.union([v.string(), v.looseObject({})]))),
    }),
  ),
  state: v.picklist(['pending', 'in-flight', 'done', 'needs-you']),
  attempts: count,
  firstSentAt: v.nullable(moment),
  serverAhead: v.nullable(moment),
  heldUntil: moment,
  nextAt: moment,
  error: v.nullable(
    v.object({
      status: v.nullable(v.number()),
      message: v.string(),
      fields: v.record(v.string(), v.string()),
      isWordless: v.optional(v.boolean()),
      isLacked: v.optional(v.boolean()),
      behind: v.nullable(v.string()),
      waiting: v.optional(v.object({ why: v.picklist(WAITING_FOR), since: moment })),
      failing: v.optional(v.object({ times: count, since: moment, isStuck: v.boolean() })),
      rest: v.optional(v.object({ times: count, until: moment })),
    }),
  ),
  conflict: v.nullable(v.object({ theirs: Said, version: v.nullable(v.number()), fields: v.array(v.string()) })),
  rebases: count,
  createdAt: moment,
});

/**
 * - `entry`: readable by this version of the app. - `newer`: written by a later version, which will read it.
 * - `damaged`: written by no version of the app.
 */
type Found = { found: 'entry'; entry: OutboxEntry } | { found: 'newer' } | { found: 'damaged' };

/** Reads a stored row, without changing it. */
export function readStored(row: unknown): Found {
  if (!isRow(row)) return { found: 'damaged' };
  if (typeof row.schemaVersion === 'number' && row.schemaVersion > ENTRY_SCHEMA_VERSION) return { found: 'newer' };
  const read = v.safeParse(Entry, row);
  return read.success ? { found: 'entry', entry: read.output as unknown as OutboxEntry } : { found: 'damaged' };
}
