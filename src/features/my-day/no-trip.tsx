import { Link } from '@tanstack/react-router';
import TentTreeIcon from 'lucide-react/icons/tent-tree';
import { toGroups, toManagedGroups } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';

/** Shown when there is no trip today and none to come, with the next step. */
export function NoTrip() {
  const { role } = usePerson().user;
  const mayCreate = role === 'admin' || role === 'organizer';
  return (
    <EmptyState
      icon={<TentTreeIcon />}
      title="No trip ahead"
      action={
        mayCreate ? (
          <Link {...toManagedGroups} className={buttonClass({ variant: 'primary' })}>
            Manage groups
          </Link>
        ) : (
          <Link {...toGroups} className={buttonClass()}>
            View All Groups
          </Link>
        )
      }
    >
      {mayCreate
        ? 'Create a group with dates to see its days here.'
        : 'Ask your trip organizer to add you to the group.'}
    </EmptyState>
  );
}
