import { Link } from '@tanstack/react-router';
import SearchXIcon from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { toGroups } from './addresses.ts';
import { Missing } from './missing.tsx';
import { useAsked } from './use-asked.ts';

export interface MissingGroupProps {
  groupId: string;
  /** Of the screen. */
  title: string;
  /** What stands there until the server has answered. */
  loading?: ReactNode;
}

/** In the place of a screen of a group that is not on this device: asked for, and then honest about what came of it. */
export function MissingGroup({ groupId, title, loading = <Skeleton height="24rem" /> }: MissingGroupProps) {
  const { outcome, asking, retry } = useAsked({ kind: 'group', groupId });
  const back = (
    <Link {...toGroups} className={buttonClass()}>
      Back to groups
    </Link>
  );
  return (
    <>
      <PageHeader title={title} />
      {outcome === null || asking ? (
        loading
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
