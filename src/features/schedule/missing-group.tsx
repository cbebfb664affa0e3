import { Link } from '@tanstack/react-router';
import SearchXIcon from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { toGroups } from '#kit/addresses.ts';
import { Missing } from '#kit/missing.tsx';
import { useAsked } from '#kit/use-asked.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { usePageHeading } from '#ui/page-header/page-focus.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { ScheduleSkeleton } from './schedule-skeleton.tsx';

/** A group that is not in the store: asked for, and then honest about what came of it. */
export function MissingGroup({ groupId }: { groupId: string }) {
  const { outcome, asking, retry } = useAsked({ kind: 'group', groupId });
  if (outcome === null || asking) return <ScheduleSkeleton />;
  const back = (
    <Link {...toGroups} className={buttonClass()}>
      Back to groups
    </Link>
  );
  if (outcome === 'refreshed') {
    return (
      <MissingNotice title="Group not found">
        <EmptyState icon={<SearchXIcon />} title="Group not found" action={back}>
          It does not exist, or you do not belong to it.
        </EmptyState>
      </MissingNotice>
    );
  }
  return (
    <MissingNotice title="Schedule">
      <Missing isOffline={outcome === 'offline'} what="This group" was="this group was" retry={retry} more={back} />
    </MissingNotice>
  );
}

function MissingNotice({ title, children }: { title: string; children: ReactNode }) {
  const heading = usePageHeading(title);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        <VisuallyHidden>Schedule</VisuallyHidden>
      </h1>
      {children}
    </>
  );
}
