import SearchXIcon from 'lucide-react/icons/search-x';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { BackToGroups } from './unfetched-group.tsx';

export function GroupNotFound() {
  return (
    <EmptyState icon={<SearchXIcon />} title="Group not found" action={<BackToGroups />}>
      It does not exist, or you are not a member.
    </EmptyState>
  );
}
