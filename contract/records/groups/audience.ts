import * as v from 'valibot';
import { Id } from '#contract/schema/reading.ts';
import { WireId } from '#contract/schema/wire.ts';
import { MEMBER_ROLES } from './roles.ts';

/** The participants of an event: members by name (by their memberships), and every member with one of the roles. */

export const AudienceWire = v.object({ memberIds: v.array(WireId), roles: v.array(v.picklist(MEMBER_ROLES)) });
export type AudienceWire = v.InferOutput<typeof AudienceWire>;

/** The audience as the client knows it; null if every member takes part, or if the server does not report it. */
export const MaybeAudience = v.fallback(
  v.nullable(v.object({ memberIds: v.array(Id), roles: v.array(v.string()) })),
  null,
);
export type Audience = NonNullable<v.InferOutput<typeof MaybeAudience>>;

/**
 * Whether a member takes part in an event. A row that an earlier version stored names no audience: every member takes
 * part.
 */
export const takesPart = (
  { audience }: { audience?: { memberIds: readonly (string | number)[]; roles: readonly string[] } | null },
  member: { id: string | number; role: string },
): boolean => !audience || audience.memberIds.includes(member.id) || audience.roles.includes(member.role);
