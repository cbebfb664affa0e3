import { Suspense } from 'react';
import type { Asked } from '#kit/use-asked.ts';
import { useAskedGroup } from '#kit/use-asked-group.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { usePageHeading } from '#ui/page-header/page-focus.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { ScheduleSkeleton } from './schedule-skeleton.tsx';

const AskedGroup = lazyPart(
  () => import('#kit/asked-group.tsx').then((module) => ({ default: module.AskedGroup })),
  ScheduleSkeleton,
);

/** A group that is not in the store: asked for, and then honest about what came of it. */
export function MissingGroup({ groupId }: { groupId: string }) {
  const { outcome, asking, retry } = useAskedGroup(groupId);
  return outcome === null || asking ? <ScheduleSkeleton /> : <Answered outcome={outcome} retry={retry} />;
}

function Answered(asked: Pick<Asked, 'outcome' | 'retry'>) {
  const heading = usePageHeading('Schedule');
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        <VisuallyHidden>Schedule</VisuallyHidden>
      </h1>
      <Suspense fallback={<ScheduleSkeleton />}>
        <AskedGroup {...asked} />
      </Suspense>
    </>
  );
}
