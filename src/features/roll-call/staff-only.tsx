import LockIcon from 'lucide-react/icons/lock';
import { toGroup } from '#kit/addresses.ts';
import { BackHeader } from '#kit/back-header.tsx';
import { CardColumn } from '#ui/card-column/card-column.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';

/** In place of roll calls, for whoever does not lead any. */
export function StaffOnly({ groupId }: { groupId: string }) {
  return (
    <CardColumn isWide>
      <BackHeader to={toGroup(groupId)} label="Back to the group" title="Roll calls" />
      <EmptyState icon={<LockIcon />} title="Roll calls are for the staff of a group">
        You are not on the staff of this group, or its server has no roll calls.
      </EmptyState>
    </CardColumn>
  );
}
