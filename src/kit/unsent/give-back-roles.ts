import { gravest } from '#runtime/person/writing/gravest.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { type Phrases, tellVerdict } from './verdict-toast.ts';

/**
 * Gives each member the role that they had, and shows one toast with the outcome.
 * @param of the members with their former roles
 * @param change gives several members the same role
 */
export async function giveBackRoles(
  of: readonly { id: string; role: string }[],
  phrases: Phrases,
  change: (ids: readonly string[], role: string) => Promise<Verdict>,
): Promise<void> {
  const roles = [...new Set(of.map((each) => each.role))];
  const idsWith = (role: string) => of.filter((each) => each.role === role).map(({ id }) => id);
  tellVerdict(phrases, gravest(await Promise.all(roles.map((role) => change(idsWith(role), role)))));
}
