import { Link } from '@tanstack/react-router';
import SearchXIcon from 'lucide-react/icons/search-x';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { toGroups } from './addresses.ts';
import { Missing } from './missing.tsx';
import type { Asked } from './use-asked.ts';

/** What came of asking for a group that is not on this device. */
export function AskedGroup({ outcome, retry }: Pick<Asked, 'outcome' | 'retry'>) {
  const back = (
    <Link {...toGroups} className={buttonClass()}>
      Back to groups
    </Link>
  );
  if (outcome === 'refreshed') {
    return (
      <EmptyState icon={<SearchXIcon />} title="Group not found" action={back}>
        It does not exist, or you do not belong to it.
      </EmptyState>
    );
  }
  return <Missing isOffline={outcome === 'offline'} what="This group" was="this group was" retry={retry} more={back} />;
}
