import { Link } from '@tanstack/react-router';
import CloudOffIcon from 'lucide-react/icons/cloud-off';
import SearchXIcon from 'lucide-react/icons/search-x';
import { useEffect, useState } from 'react';
import { toGroups } from '#kit/addresses.ts';
import { usePerson } from '#kit/context.ts';
import type { RefreshOutcome } from '#runtime/window/types.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { usePageHeading } from '#ui/page-header/page-focus.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { ScheduleSkeleton } from './schedule-skeleton.tsx';

/** A group that is not in the store: asked for once, and then honest about what came of it. */
export function MissingGroup({ groupId }: { groupId: string }) {
  const person = usePerson();
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<RefreshOutcome['outcome'] | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again.
  useEffect(() => {
    let left = false;
    setOutcome(null);
    person.refresh({ kind: 'group', groupId }).then((answer) => {
      if (!left) setOutcome(answer.outcome);
    });
    return () => {
      left = true;
    };
  }, [person, groupId, attempt]);

  if (outcome === null) return <ScheduleSkeleton />;
  const retry = (
    <Button variant="primary" onClick={() => setAttempt(attempt + 1)}>
      Try Again
    </Button>
  );
  const back = (
    <Link {...toGroups} className={buttonClass()}>
      Back to groups
    </Link>
  );
  if (outcome === 'refreshed') {
    return (
      <MissingNotice title="Group not found" icon={<SearchXIcon />} actions={back}>
        It does not exist, or you do not belong to it.
      </MissingNotice>
    );
  }
  return (
    <MissingNotice
      title={outcome === 'offline' ? 'Not on this device yet' : 'This group could not be loaded'}
      icon={<CloudOffIcon />}
      actions={
        <>
          {retry} {back}
        </>
      }
    >
      {outcome === 'offline'
        ? 'You are offline, and this group was never fetched. Try again when you are connected.'
        : 'The server did not answer as it should.'}
    </MissingNotice>
  );
}

interface MissingNoticeProps {
  title: string;
  icon: React.ReactNode;
  actions: React.ReactNode;
  children: React.ReactNode;
}

function MissingNotice({ title, icon, actions, children }: MissingNoticeProps) {
  const heading = usePageHeading(title);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        <VisuallyHidden>Schedule</VisuallyHidden>
      </h1>
      <EmptyState icon={icon} title={title} action={actions}>
        {children}
      </EmptyState>
    </>
  );
}
