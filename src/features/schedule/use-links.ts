import { useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type ScheduleTab, toEvent, toEventBeside } from '#kit/addresses/addresses.ts';
import type { CardPlace } from './card-place.ts';

/**
 * The links of a group's cards; on a desktop they open the pane beside the day. The first event opened there adds a
 * history entry, so that Back closes it; the next ones replace it.
 */
export function useLinks(
  groupId: string,
  tab: ScheduleTab,
  isDesk: boolean,
  openId: string | null,
): CardPlace['linkTo'] {
  const openedFrom = useLocation({ select: ({ state }) => state.openedFrom });
  return useCallback(
    (eventId, day) => {
      if (!isDesk) return toEvent(eventId, day);
      if (openId === null) return { ...toEventBeside(groupId, day, tab, eventId, day), resetScroll: false };
      return { ...toEventBeside(groupId, day, tab, eventId, openedFrom), replace: true, resetScroll: false };
    },
    [groupId, tab, isDesk, openId, openedFrom],
  );
}
