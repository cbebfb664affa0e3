import { useNavigate } from '@tanstack/react-router';
import MegaphoneIcon from 'lucide-react/icons/megaphone';
import { toAnnouncements } from '#kit/addresses.ts';
import { useFeature } from '#kit/use-features.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';

/** The way to a group's announcements. */
export function AnnouncementsButton({ groupId }: { groupId: string }) {
  const navigate = useNavigate();
  if (!useFeature('announcements')) return null;
  return (
    <IconButton
      outlined
      label="Announcements"
      icon={<MegaphoneIcon />}
      onClick={() => void navigate(toAnnouncements(groupId))}
    />
  );
}
