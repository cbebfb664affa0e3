import LockIcon from 'lucide-react/icons/lock';
import { toGroup } from '#kit/addresses/addresses.ts';
import { BackHeader } from '#kit/page/back-header.tsx';
import { CardColumn } from '#ui/card-column/card-column.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';

/** Shown instead of roll calls to a user who is not staff. */
export function StaffOnly({ groupId }: { groupId: string }) {
  return (
    <CardColumn isWide>
      <BackHeader to={toGroup(groupId)} label="Back to group" title="Roll calls" />
      <EmptyState icon={<LockIcon />} title="Roll calls are for staff">
        You are not on the staff of this group.
      </EmptyState>
    </CardColumn>
  );
}
