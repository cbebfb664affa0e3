import type { Audience } from '#contract/audience.ts';

/** Who takes part, as a form holds it: JSON, or nothing for everybody. */

export function audienceOf(text: string): Audience | null {
  if (!text) return null;
  const { memberIds, roles } = JSON.parse(text) as Audience;
  return memberIds.length + roles.length > 0 ? { memberIds, roles } : null;
}

/** The same people and roles are the same text, in whatever order they were chosen. */
export const textOfAudience = (audience: Audience | null): string =>
  audience && audience.memberIds.length + audience.roles.length > 0
    ? JSON.stringify({ memberIds: [...audience.memberIds].sort(), roles: [...audience.roles].sort() })
    : '';
