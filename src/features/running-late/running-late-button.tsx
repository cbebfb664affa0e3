import TimerIcon from 'lucide-react/icons/timer';
import { useState } from 'react';
import type { GroupView } from '#store/queries/base/views.ts';
import { Button } from '#ui/button/button.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';
import { useRunningLate } from './use-running-late.ts';

const RunningLateDialog = lazily(
  async () => (await import('./running-late-dialog.tsx')).RunningLateDialog,
  MissingDialog,
);

interface RunningLateButtonProps {
  groupId: string;
  /** Added to the label when several groups have a button. */
  groupName?: string;
}

/** 'Running late', for the staff of a group, when the server supports it. */
export function RunningLateButton({ groupId, groupName }: RunningLateButtonProps) {
  const late = useRunningLate(groupId);
  // An open dialog keeps its group past midnight.
  const [openFor, setOpenFor] = useState<GroupView | null>(null);
  if (!late && !openFor) return null;
  return (
    <>
      {late && (
        <Button icon={<TimerIcon />} aria-haspopup="dialog" onClick={() => setOpenFor(late.group)}>
          <bdi>{groupName === undefined ? 'Running late' : `Running late: ${groupName}`}</bdi>
        </Button>
      )}
      {openFor && <RunningLateDialog group={openFor} onClose={() => setOpenFor(null)} />}
    </>
  );
}
