import CalendarIcon from 'lucide-react/icons/calendar-arrow-down';
import { Suspense, useState } from 'react';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';

const CompanionsDialog = lazyDialog(() =>
  import('./companions-dialog.tsx').then((module) => ({ default: module.CompanionsDialog })),
);

/** Opens the calendar and print options of a group. */
export function CompanionsButton({ groupId }: { groupId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton outlined label="Calendar and print" icon={<CalendarIcon />} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <CompanionsDialog groupId={groupId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
