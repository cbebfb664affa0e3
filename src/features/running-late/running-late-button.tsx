import TimerIcon from 'lucide-react/icons/timer';
import { useState } from 'react';
import { addDays, localDay } from '#contract/time/day.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { useRights } from '#kit/rights/use-rights.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { listDay } from '#store/queries/schedule/events.ts';
import { isRunningSince } from '#store/queries/schedule/next.ts';
import { Button } from '#ui/button/button.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';
import { useNow } from '#ui/use-now.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './running-late-button.module.css';

const RunningLateDialog = lazily(
  async () => (await import('./running-late-dialog.tsx')).RunningLateDialog,
  MissingDialog,
);

export interface RunningLateButtonProps {
  groupId: string;
  /**
   * The shown day, `yyyy-MM-dd`; today if left out. Only today can run late, or yesterday while an event of its night
   * is on.
   */
  day?: string;
  /** On a phone the label is hidden beside the name of a group. */
  isTool?: boolean;
  /** Added to the label when several groups have a button. */
  groupName?: string;
}

/** 'Running late', for the staff of a group, when the server supports it. */
export function RunningLateButton({ groupId, day, isTool, groupName }: RunningLateButtonProps) {
  const { store } = usePerson();
  const mayMake = useRights(groupId, 'runningLate')?.mayLead;
  const group = useLiveQuery(() => getGroup(store, groupId), [store, groupId]);
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const today = group ? localDay(now, group.defaultTimezone) : '';
  const isYesterday = group && day === addDays(today, -1);
  const yesterdays = useLiveQuery(
    async () => (isYesterday && day ? listDay(store, groupId, day) : []),
    [store, groupId, day, isYesterday],
  );
  if (!mayMake || !group) return null;
  const isToday = day === undefined || day === today || yesterdays?.some((event) => isRunningSince(day, event, now));
  // An open dialog stays open past midnight.
  if (!isToday && !isOpen) return null;
  const words = groupName === undefined ? 'Running late' : `Running late: ${groupName}`;
  return (
    <>
      <Button
        className={isTool ? (styles.tool ?? '') : ''}
        icon={<TimerIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {isTool ? <VisuallyHidden at="small">{words}</VisuallyHidden> : <bdi>{words}</bdi>}
      </Button>
      {isOpen && <RunningLateDialog group={group} onClose={() => setOpen(false)} />}
    </>
  );
}
