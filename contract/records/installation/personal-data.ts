import * as v from 'valibot';
import { PathId, WireDay, WireId, WireInstant, WireMaybeText } from '#contract/schema/wire.ts';

/** A browser in which a person is signed in. */
export const SessionWire = v.object({
  id: WireId,
  createdAt: WireInstant,
  /** Within a day. */
  lastSeenAt: WireInstant,
  /** Browser and system in plain words, and the address at the sign-in; null for sessions of earlier versions. */
  device: WireMaybeText,
  address: WireMaybeText,
  /** It is the session of the request. */
  isCurrent: v.boolean(),
});
export type SessionWire = v.InferOutput<typeof SessionWire>;

export const SessionParams = v.object({ id: PathId, sessionId: PathId });

/** One row of an export, as it is stored, without secrets. */
export const ExportedWire = v.object({
  kind: v.string(),
  row: v.record(v.string(), v.nullable(v.union([v.string(), v.number()]))),
});
export type ExportedWire = v.InferOutput<typeof ExportedWire>;

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** GET /api/admin/retention: the archived groups, the oldest first, and the ages that the settings allow. */
export const RetentionWire = v.object({
  /** Archived groups are deleted so many days after their end; null for never. */
  groupsKeptDays: v.nullable(Count),
  auditDays: v.nullable(Count),
  groups: v.array(
    v.object({
      id: WireId,
      name: v.string(),
      endDate: WireDay,
      members: Count,
      events: Count,
      files: Count,
      /** It is deleted at the next cleaning. */
      isDue: v.boolean(),
    }),
  ),
});
export type RetentionWire = v.InferOutput<typeof RetentionWire>;
