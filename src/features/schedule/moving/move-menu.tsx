import GripIcon from 'lucide-react/icons/grip-vertical';
import { type ComponentProps, useState } from 'react';
import { addDays } from '#contract/time/day.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog, PendingMenu } from '#ui/lazily/missing-dialog.tsx';
import type { MenuItem } from '#ui/menu/menu.tsx';
import { isMoved, movedBySteps, movedToDay, type Span } from '../planned-move.ts';
import styles from './moving.module.css';

const Menu = lazily(async () => (await import('#ui/menu/menu.tsx')).Menu, MissingDialog, PendingMenu);

interface MoveMenuProps {
  event: EventView;
  isTabStop?: boolean | undefined;
  zone: string;
  days: { first: string; last: string };
  onMove(event: EventView, to: Span): void;
  ways(event: EventView): readonly MenuItem[];
}

const STEPS = [
  ['15 minutes earlier', -1],
  ['15 minutes later', 1],
  ['1 hour earlier', -4],
  ['1 hour later', 4],
] as const;

/** Moves an event without dragging. The menu is fetched when its button is pressed. */
export function MoveMenu({ event, isTabStop = true, zone, days, onMove, ways }: MoveMenuProps) {
  /** Null until the first press. */
  const [isWanted, setWanted] = useState<boolean | null>(null);
  // Each of these buttons replaces the one before, which may have the focus.
  const focus = { autoFocus: isWanted !== null };
  const button = (props: Partial<ComponentProps<typeof IconButton>>) => (
    <IconButton
      {...props}
      {...focus}
      tabIndex={isTabStop ? 0 : -1}
      label={`Move ${event.title}`}
      title="Move…"
      icon={<GripIcon />}
      aria-haspopup="menu"
      className={styles.grip ?? ''}
    />
  );
  if (!isWanted) return button({ 'aria-expanded': false, onClick: () => setWanted(true) });
  const own = event.days[0];
  const item = (label: string, to: Span, separated = false) => ({
    value: label,
    label,
    separated,
    disabled: !isMoved(event, to),
    onSelect: () => onMove(event, to),
  });
  const toDay = (by: number): Span => {
    const day = own === undefined ? undefined : addDays(own, by);
    const isOffered = day !== undefined && day >= days.first && day <= days.last;
    return isOffered ? movedToDay(event, day, zone) : event;
  };
  return (
    <Menu
      defaultOpen
      trigger={button({})}
      onClose={() => setWanted(false)}
      items={[
        ...STEPS.map(([label, steps]) => item(label, movedBySteps(event, steps, zone))),
        item('To the day before', toDay(-1), true),
        item('To the day after', toDay(1)),
        ...ways(event),
      ]}
    />
  );
}
