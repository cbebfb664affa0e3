import type { Group } from '#contract/records/groups/group.ts';
import { type GroupStatus, groupStatus } from '#contract/records/groups/group-status.ts';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';

const TONES: Record<GroupStatus, BadgeTone> = {
  Active: 'active',
  Upcoming: 'upcoming',
  Completed: 'completed',
  Undefined: 'neutral',
};

interface GroupStatusBadgeProps {
  group: Group;
  /** Milliseconds since the epoch. */
  now: number;
  /** The status of a group without dates. */
  withoutDates?: GroupStatus;
}

/** Active, Upcoming or Completed, by the group's dates. */
export function GroupStatusBadge({ group, now, withoutDates = 'Undefined' }: GroupStatusBadgeProps) {
  const found = groupStatus(group, now);
  const status = found === 'Undefined' ? withoutDates : found;
  return <Badge tone={TONES[status]}>{status}</Badge>;
}

/** HSS or JSS, each in its color. */
export function GroupTypeBadge({ type }: { type: string }) {
  return type ? <Badge tone={type === 'HSS' ? 'hss' : 'jss'}>{type}</Badge> : null;
}
