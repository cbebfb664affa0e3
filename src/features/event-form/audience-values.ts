import type { Audience } from '#contract/records/groups/audience.ts';

/** Reads the audience from a form value, which holds JSON, or is empty for every member. */

export function audienceOf(text: string): Audience | null {
  if (!text) return null;
  const { memberIds, roles } = JSON.parse(text) as Audience;
  return memberIds.length + roles.length > 0 ? { memberIds, roles } : null;
}

/** Sorted, so that the order of choosing does not make a difference. */
export const textOfAudience = (audience: Audience | null): string =>
  audience && audience.memberIds.length + audience.roles.length > 0
    ? JSON.stringify({ memberIds: [...audience.memberIds].sort(), roles: [...audience.roles].sort() })
    : '';
