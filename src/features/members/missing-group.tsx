import { Link } from '@tanstack/react-router';
import SearchXIcon from 'lucide-react/icons/search-x';
import { toGroups } from '#kit/addresses.ts';
import { Missing } from '#kit/missing.tsx';
import { useAsked } from '#kit/use-asked.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { DataTableSkeleton } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { COLUMNS } from './members-table.tsx';

/** A group that is not on this device: asked for, and then honest about what came of it. */
export function MissingGroup({ groupId }: { groupId: string }) {
  const { outcome, asking, retry } = useAsked({ kind: 'group', groupId });
  const back = (
    <Link {...toGroups} className={buttonClass()}>
      Back to groups
    </Link>
  );
  return (
    <>
      <PageHeader title="Members" />
      {outcome === null || asking ? (
        <DataTableSkeleton columns={COLUMNS.management} />
      ) : outcome === 'refreshed' ? (
        <EmptyState icon={<SearchXIcon />} title="Group not found" action={back}>
          It does not exist, or you do not belong to it.
        </EmptyState>
      ) : (
        <Missing isOffline={outcome === 'offline'} what="This group" was="this group was" retry={retry} more={back} />
      )}
    </>
  );
}
