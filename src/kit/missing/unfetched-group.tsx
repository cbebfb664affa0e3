import { Link } from '@tanstack/react-router';
import { toGroups } from '#kit/addresses/addresses.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { Missing } from './missing.tsx';
import type { Asked } from './use-asked.ts';

export function BackToGroups() {
  return (
    <Link {...toGroups} className={buttonClass()}>
      Back to groups
    </Link>
  );
}

/** Replaces the screen of a group that could not be requested. */
export function UnfetchedGroup({ outcome, retry }: Pick<Asked, 'outcome' | 'retry'>) {
  return (
    <Missing
      isOffline={outcome === 'offline'}
      what="This group"
      was="this group was"
      retry={retry}
      more={<BackToGroups />}
    />
  );
}
