import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { longDayText } from '#contract/time/text.ts';
import { type GroupTab, toEventBeside, toGroup } from '#kit/addresses/addresses.ts';
import { toast } from '#ui/toast/toast-store.ts';
import type { ResolvedDay } from './resolve-day.ts';

const REASONS = {
  impossible: 'That date does not exist',
  outside: 'That date is outside the dates of this group',
};

/** Writes the shown day into the address, and reports an invalid one. */
export function useMendedAddress(
  groupId: string,
  asked: string | undefined,
  tab: GroupTab,
  resolved: ResolvedDay,
  openId: string | null,
): void {
  const navigate = useNavigate();
  const { day, mended } = resolved;
  useEffect(() => {
    if (asked === day) return;
    if (mended) toast({ title: REASONS[mended], description: `Showing ${longDayText(day)}.` });
    const to =
      openId !== null && (tab === 'schedule' || tab === 'trip')
        ? toEventBeside(groupId, day, tab, openId)
        : toGroup(groupId, day, tab);
    void navigate({ ...to, replace: true, resetScroll: false });
  }, [asked, day, mended, groupId, tab, openId, navigate]);
}
