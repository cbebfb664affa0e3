import * as v from 'valibot';
import { Id } from './reading.ts';
import { MEMBER_ROLES } from './roles.ts';
import { WireId } from './wire.ts';

/** Who takes part in an event: members by name, by their memberships, and all who have one of the roles. */

export const AudienceWire = v.object({ memberIds: v.array(WireId), roles: v.array(v.picklist(MEMBER_ROLES)) });
export type AudienceWire = v.InferOutput<typeof AudienceWire>;

/** As the client knows it; null where everybody takes part, or the server does not say. */
export const MaybeAudience = v.fallback(
  v.nullable(v.object({ memberIds: v.array(Id), roles: v.array(v.string()) })),
  null,
);
export type Audience = NonNullable<v.InferOutput<typeof MaybeAudience>>;

/** Whether a member takes part in an event. Rows that an earlier version stored name nobody: then everybody does. */
export const takesPart = (
  { audience }: { audience?: { memberIds: readonly (string | number)[]; roles: readonly string[] } | null },
  member: { id: string | number; role: string },
): boolean => !audience || audience.memberIds.includes(member.id) || audience.roles.includes(member.role);
