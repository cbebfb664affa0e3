import SearchXIcon from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { BackToGroups, UnfetchedGroup } from './unfetched-group.tsx';
import { useAskedGroup } from './use-asked.ts';

interface MissingGroupProps {
  groupId: string;
  title: string;
  /** Shown until the server has answered. */
  loading?: ReactNode;
}

/** Replaces the screen of a group that is not on this device: the group is requested, and the outcome is shown. */
export function MissingGroup({ groupId, title, loading = <Skeleton height="24rem" /> }: MissingGroupProps) {
  const { outcome, asking, retry } = useAskedGroup(groupId);
  return (
    <>
      <PageHeader title={title} />
      {outcome === null || asking ? (
        loading
      ) : outcome === 'refreshed' ? (
        <GroupNotFound />
      ) : (
        <UnfetchedGroup outcome={outcome} retry={retry} />
      )}
    </>
  );
}

export function GroupNotFound() {
  return (
    <EmptyState icon={<SearchXIcon />} title="Group not found" action={<BackToGroups />}>
      It does not exist, or you are not a member.
    </EmptyState>
  );
}
