import { UnfetchedGroup } from '#kit/missing/unfetched-group.tsx';
import type { Asked } from '#kit/missing/use-asked.ts';
import { useAskedGroup } from '#kit/missing/use-asked.ts';
import { lazily } from '#ui/lazily/lazily.tsx';
import { usePageHeading } from '#ui/page-header/page-focus.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { ScheduleSkeleton } from './schedule-skeleton.tsx';

const GroupNotFound = lazily(
  async () => (await import('#kit/missing/missing-group.tsx')).GroupNotFound,
  ScheduleSkeleton,
  ScheduleSkeleton,
);

/** A group that is not in the store: it is requested, and then the result is shown. */
export function MissingGroup({ groupId }: { groupId: string }) {
  const { outcome, asking, retry } = useAskedGroup(groupId);
  return outcome === null || asking ? <ScheduleSkeleton /> : <Answered outcome={outcome} retry={retry} />;
}

function Answered({ outcome, retry }: Pick<Asked, 'outcome' | 'retry'>) {
  const heading = usePageHeading(outcome === 'refreshed' ? 'Group not found' : 'Schedule');
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        <VisuallyHidden>Schedule</VisuallyHidden>
      </h1>
      {outcome === 'refreshed' ? <GroupNotFound /> : <UnfetchedGroup outcome={outcome} retry={retry} />}
    </>
  );
}
