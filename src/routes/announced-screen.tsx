import { Link, useMatch } from '@tanstack/react-router';
import ConstructionIcon from 'lucide-react/icons/construction';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';

const useTitle = (): string => useMatch({ strict: false, select: (match) => match.staticData.title ?? '' });

/** A screen that a later version brings: its name, the truth, and a way back. */
export function AnnouncedScreen() {
  return (
    <>
      <PageHeader title={useTitle()} />
      <EmptyState
        icon={<ConstructionIcon />}
        title="This screen is not part of this version yet."
        action={
          <Link to="/" className={buttonClass()}>
            Back to Home
          </Link>
        }
      />
    </>
  );
}
