import { useNavigate } from '@tanstack/react-router';
import CalendarIcon from 'lucide-react/icons/calendar-arrow-down';
import ClipboardCheckIcon from 'lucide-react/icons/clipboard-check';
import CopyIcon from 'lucide-react/icons/copy';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import MegaphoneIcon from 'lucide-react/icons/megaphone';
import SparklesIcon from 'lucide-react/icons/sparkles';
import TimerIcon from 'lucide-react/icons/timer';
import { type ReactNode, useState } from 'react';
import { EmergencyButton } from '#features/emergency/emergency-button.tsx';
import { useDrafts } from '#features/publishing/use-drafts.ts';
import { type RunningLate, useRunningLate } from '#features/running-late/use-running-late.ts';
import { toAnnouncements, toRollCalls } from '#kit/addresses/addresses.ts';
import { useExtensions } from '#kit/app/use-environment.ts';
import { useRights } from '#kit/rights/use-rights.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';
import { Menu, type MenuItem } from '#ui/menu/menu.tsx';
import { Toolbar } from '#ui/toolbar/toolbar.tsx';
import { CopyEventsDialog, MoveEventsDialog } from './many-events.ts';

const RunningLateDialog = lazily(
  async () => (await import('#features/running-late/running-late-dialog.tsx')).RunningLateDialog,
  MissingDialog,
);
const CompanionsDialog = lazily(
  async () => (await import('#features/companions/companions-dialog.tsx')).CompanionsDialog,
  MissingDialog,
);

interface GroupToolsProps {
  groupId: string;
  /** The shown day, `yyyy-MM-dd`. */
  day: string;
  /** Whether the schedule is shown; the other tabs have a primary action of their own. */
  isSchedule: boolean;
  /** Shown above the items of the menu: the header has no room for it on a phone. */
  about: ReactNode;
  isAssistantOpen: boolean;
  /** Opens the assistant, or closes it. */
  onAsk(): void;
}

/** The tools of a group in its header: the action of the moment, the emergency card, and a menu of all others. */
export function GroupTools({ groupId, day, isSchedule, about, isAssistantOpen, onAsk }: GroupToolsProps) {
  const navigate = useNavigate();
  const late = useRunningLate(groupId, day);
  const rights = useRights(groupId);
  const isExtended = useExtensions();
  const { isStaff, mayChange } = (isExtended && rights) || {};
  const drafts = useDrafts(groupId, day);
  // An open dialog keeps its group past midnight.
  const [lateFor, setLateFor] = useState<RunningLate['group'] | null>(null);
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const [manyFor, setManyFor] = useState<{ Dialog: typeof CopyEventsDialog; day: string } | null>(null);
  // Until it is known, the action would only change its words.
  if (late === undefined || !drafts || !rights) return null;

  const ask = { label: 'Ask assistant', icon: <SparklesIcon aria-hidden="true" />, onSelect: onAsk };
  const runLate = late && {
    label: 'Running late',
    icon: <TimerIcon aria-hidden="true" />,
    onSelect: () => setLateFor(late.group),
  };
  const leading = late?.isMoment && runLate ? runLate : ask;
  const mayPublish = mayChange && drafts.length > 0;
  const isPrimary = isSchedule && !mayPublish && !(leading === ask && isAssistantOpen);
  const others: readonly (Omit<MenuItem, 'value'> | false | null | undefined)[] = [
    leading !== runLate && runLate,
    isStaff && {
      label: 'Roll call',
      icon: <ClipboardCheckIcon aria-hidden="true" />,
      onSelect: () => void navigate(toRollCalls(groupId)),
    },
    isExtended && {
      label: 'Announcements',
      icon: <MegaphoneIcon aria-hidden="true" />,
      onSelect: () => void navigate(toAnnouncements(groupId)),
    },
    mayChange && {
      label: 'Copy events of this day',
      icon: <CopyIcon aria-hidden="true" />,
      onSelect: () => setManyFor({ Dialog: CopyEventsDialog, day }),
    },
    mayChange && {
      label: 'Move events of this day',
      icon: <TimerIcon aria-hidden="true" />,
      onSelect: () => setManyFor({ Dialog: MoveEventsDialog, day }),
    },
    {
      label: 'Calendar and print',
      icon: <CalendarIcon aria-hidden="true" />,
      onSelect: () => setCalendarOpen(true),
    },
    leading !== ask && { ...ask, label: isAssistantOpen ? 'Close assistant' : ask.label },
  ];
  return (
    <>
      <Row as={Toolbar} label="Group actions" gap={2} justify="end">
        <Button
          variant={isPrimary ? 'primary' : 'secondary'}
          icon={leading.icon}
          aria-expanded={leading === ask ? isAssistantOpen : undefined}
          onClick={leading.onSelect}
        >
          {leading.label}
        </Button>
        <EmergencyButton groupId={groupId} />
        <Menu
          trigger={<IconButton label="More group actions" icon={<EllipsisIcon />} outlined />}
          heading={about}
          items={others.flatMap((item) => (item ? [{ ...item, value: item.label }] : []))}
        />
      </Row>
      {lateFor && <RunningLateDialog group={lateFor} onClose={() => setLateFor(null)} />}
      {mayChange && manyFor && <manyFor.Dialog groupId={groupId} day={manyFor.day} onClose={() => setManyFor(null)} />}
      {isCalendarOpen && <CompanionsDialog groupId={groupId} onClose={() => setCalendarOpen(false)} />}
    </>
  );
}
