import { Link } from '@tanstack/react-router';
import ConstructionIcon from 'lucide-react/icons/construction';
import { toDashboard } from '#kit/addresses.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';

/** A screen that a later version brings: its name, the truth, and a way back. */
export function AnnouncedScreen({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<ConstructionIcon />}
        title="This screen is not part of this version yet."
        action={
          <Link {...toDashboard} className={buttonClass()}>
            Back to Home
          </Link>
        }
      />
    </>
  );
}
