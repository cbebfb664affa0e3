import CalendarIcon from 'lucide-react/icons/calendar-arrow-down';
import { useState } from 'react';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';

const CompanionsDialog = lazily(async () => (await import('./companions-dialog.tsx')).CompanionsDialog, MissingDialog);

/** Opens the calendar and print options of a group. */
export function CompanionsButton({ groupId }: { groupId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton outlined label="Calendar and print" icon={<CalendarIcon />} onClick={() => setOpen(true)} />
      {isOpen && <CompanionsDialog groupId={groupId} onClose={() => setOpen(false)} />}
    </>
  );
}
