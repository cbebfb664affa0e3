import { useNavigate } from '@tanstack/react-router';
import MegaphoneIcon from 'lucide-react/icons/megaphone';
import { toAnnouncements } from '#kit/addresses/addresses.ts';
import { useRights } from '#kit/rights/use-rights.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';

/** Opens a group's announcements, for staff; other members reach them by the line above the days. */
export function AnnouncementsButton({ groupId }: { groupId: string }) {
  const navigate = useNavigate();
  if (!useRights(groupId, 'announcements')?.isStaff) return null;
  return (
    <IconButton
      outlined
      label="Announcements"
      icon={<MegaphoneIcon />}
      onClick={() => void navigate(toAnnouncements(groupId))}
    />
  );
}
