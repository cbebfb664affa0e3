import { useNavigate } from '@tanstack/react-router';
import ClipboardCheckIcon from 'lucide-react/icons/clipboard-check';
import { toRollCalls } from '#kit/addresses/addresses.ts';
import { useRights } from '#kit/rights/use-rights.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';

/** Opens a group's roll calls, for its staff. */
export function RollCallsButton({ groupId }: { groupId: string }) {
  const navigate = useNavigate();
  if (!useRights(groupId, 'rollCalls')?.isStaff) return null;
  return (
    <IconButton
      outlined
      label="Roll call"
      icon={<ClipboardCheckIcon />}
      onClick={() => void navigate(toRollCalls(groupId))}
    />
  );
}
